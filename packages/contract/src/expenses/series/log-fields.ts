import type { LogFields } from "../../log-fields.ts";

/** Fields of expenses that repeat. */
export const expenseSeriesLogFields = {
  shown: {
    "ids, by which a line is found without saying who": ["seriesId"],
    "moments of an account": ["nextAt", "day", "on"],
    "switches and versions": [
      "pausedReason",
      "repeat",
      "every",
      "onMonthEnd",
      "count",
      "expectedSeriesVersion",
    ],
  },
} as const satisfies LogFields;
