import type { LogFields } from "../log-fields.ts";

/** Fields of budgets and categories. */
export const budgetLogFields = {
  hidden: {
    "what they own": ["incomeMinor", "percent", "limitMinor", "spentMinor"],
    "what they, or others about them, wrote and read": ["thresholds"],
  },
  shown: {
    "ids, by which a line is found without saying who": ["budgetId", "categoryId", "alertId"],
  },
} as const satisfies LogFields;
