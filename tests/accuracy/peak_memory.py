"""Runs a command and prints the most anonymous memory that it held, in bytes."""

import pathlib
import subprocess
import sys
import time


def anonymous(pid: int) -> int:
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return 1024 * int(line.split()[1])
    return 0  # ended, not yet waited for


def main(command: list[str]) -> int:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, anonymous(process.pid))
        time.sleep(0.01)
    print(most)
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
