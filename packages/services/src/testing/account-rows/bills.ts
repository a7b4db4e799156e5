import type { AccountRows } from "../account-row.ts";

export const accountRows: AccountRows = {
  bills: { history: "what a bill asks for are payment requests, which end" },
};
