import { type AccountRows, SETTINGS } from "../account-row.ts";

const OWN = "plans of the account, which nobody reads once sign-in has ended";

export const accountRows: AccountRows = {
  budget_alerts: { history: OWN },
  budget_categories: { history: OWN },
  budget_insight_reads: { history: SETTINGS },
  budget_members: { history: "lists leave out members whose account has ended" },
  budget_reports: { history: OWN },
  budget_settings: { history: SETTINGS },
  budgets: { history: OWN },
};
