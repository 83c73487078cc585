#!/bin/sh
# Stands in for a program that fails on orders which were shipped although
# they hold a negative quantity. Exit status 0: the input still makes it fail.
grep -q '"status": *"shipped"' "$1" && grep -q '"quantity": *-[0-9]' "$1"
