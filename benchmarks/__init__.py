"""Speed and size against the budgets of the design, in one table."""
