"""What every folder uses, and what knows no rule.

Errors, files, letters, the parts of messages, and how values are shown.
"""
