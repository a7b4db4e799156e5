import type { AccountRows } from "../account-row.ts";

export const accountRows: AccountRows = {
  audit_log: { history: "says who did what; append-only" },
};
