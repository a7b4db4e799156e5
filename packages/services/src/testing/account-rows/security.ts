import { type AccountRows, SETTINGS } from "../account-row.ts";

export const accountRows: AccountRows = {
  security_alerts: { history: "answered by nobody once sign-in has ended" },
  security_events: { history: "says what happened to an account; deleted by age" },
  security_settings: { history: SETTINGS },
};
