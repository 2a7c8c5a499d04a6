"""The safety net: checks that any game must pass, as plain functions over a game and a seed.

A game gets all of them by standing in `registry.GAMES`. A check raises AssertionError with the position it
failed at; `tests/faults` plants faults and holds each check to catching them.
"""
