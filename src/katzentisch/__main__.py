"""`python -m katzentisch` is the command `katzentisch`."""

from katzentisch.cli import main

if __name__ == "__main__":
    main()
