import type { LogFields } from "../log-fields.ts";

/** Fields of budgets and categories. */
export const budgetLogFields = {
  hidden: {
    "what they own": ["incomeMinor", "percent", "limitMinor", "spentMinor"],
    "what they, or others about them, wrote and read": [
      "startsOn",
      "startDate",
      "endDate",
      "fromOn",
      "periodFrom",
      "month",
      "insightId",
    ],
  },
  shown: {
    "ids, by which a line is found without saying who": ["budgetId", "categoryId"],
    "words of our own": ["icon", "rollover", "access", "defaultPeriod", "startOfWeek"],
    "how a list was asked for": ["before"],
    "switches and versions": [
      "thresholds",
      "threshold",
      "warningAt",
      "criticalAt",
      "alertThresholds",
      "warning",
      "autoCategorization",
      "budgetAlerts",
      "goalReminders",
      "weeklyReports",
      "monthlyReports",
      "isAccepted",
    ],
  },
} as const satisfies LogFields;
