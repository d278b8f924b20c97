"""Sweeps: workers that misbehave, and a program that interrupts sweeps."""
