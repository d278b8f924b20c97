"""Run with ``python -m cpbox``."""

import sys

from cpbox.cli import main

sys.exit(main())
