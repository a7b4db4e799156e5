import { type AccountRows, SETTINGS } from "../account-row.ts";

export const accountRows: AccountRows = {
  fraud_rules: { history: SETTINGS },
  fraud_settings: { history: SETTINGS },
  fraud_snoozes: { history: SETTINGS },
  trusted_payees: { history: SETTINGS },
};
