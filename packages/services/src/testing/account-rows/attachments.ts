import type { AccountRows } from "../account-row.ts";

export const accountRows: AccountRows = {
  attachments: { history: "shared with the other side of a payment, request or bill" },
};
