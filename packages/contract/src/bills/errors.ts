import type { ErrorTable } from "../error-table.ts";

/** Refusals of split bills. */
export const billErrors = {
  BILL_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Split bill not found" },
  BILL_SPLIT_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "The parts don't fit the total.",
  },
  BILL_CHANGED: {
    http: 409,
    trpc: "CONFLICT",
    message: "Somebody paid or declined in the meantime. Check the parts again.",
  },
  BILL_PAYMENT_HELD: {
    http: 409,
    trpc: "CONFLICT",
    message: "A payment of this bill is under review. Try again once it is decided.",
  },
  BILL_SHARE_CLOSED: { http: 409, trpc: "CONFLICT", message: "This part is already paid or covered." },
  BILL_DECLINED: {
    http: 409,
    trpc: "CONFLICT",
    message: "Somebody declined. Cover their part or split the bill again first.",
  },
  BILL_IN_GROUP: { http: 409, trpc: "CONFLICT", message: "This bill is in a group now." },
  BILL_PAYMENT_SPLIT: { http: 409, trpc: "CONFLICT", message: "This payment is already split." },
} as const satisfies ErrorTable;
