#!/usr/bin/env python3
"""Executes every notebook on the rows that the program writes; fails where a cell does.

usage: notebooks_run.py PPSIM SOURCE_FOLDER
"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77


def missing():
    return [name for name in ("nbclient", "nbformat", "ipykernel", "matplotlib")
            if importlib.util.find_spec(name) is None]


def execute(path, folder):
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3",
                                     resources={"metadata": {"path": folder}})
    client.execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    if not any(output.output_type == "display_data" for output in outputs):
        raise SystemExit(f"{path.name} draws nothing")
    print(f"{path.name}: {len(outputs)} outputs")


def main():
    lacking = missing()
    if lacking:
        print(f"skipped: no {', '.join(lacking)} for this Python")
        return SKIPPED
    ppsim, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        rows = pathlib.Path(folder) / "rows.csv"
        subprocess.run([ppsim, "validate", "--set", source / "data/measured/presto", "--csv", rows],
                       check=True, stdout=subprocess.DEVNULL)
        os.environ["PPSIM_ROWS"] = str(rows)
        os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
        notebooks = sorted((source / "notebooks").glob("*.ipynb"))
        if not notebooks:
            raise SystemExit("no notebooks")
        for notebook in notebooks:
            execute(notebook, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
