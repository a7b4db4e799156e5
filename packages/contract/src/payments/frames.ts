import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

const balanceFields = {
  ...fromEvent,
  userId: z.string(),
  accountId: z.string(),
  currency: z.string(),
  version: z.number().int(),
  balance: z.number().describe("major units, as the specification has it; balanceText is exact"),
  balanceText: z.string(),
  previousText: z.string(),
  heldText: z.string(),
  change: z.number(),
  changeText: z.string(),
  timestamp: z.string(),
};

/** Money moved, or the state of a payment changed. */
export const TransactionUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  transactionId: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.string().describe("signed, major units"),
  currency: z.string(),
  personName: z.string().nullable(),
  description: z.string().nullable(),
  timestamp: z.string(),
});
export type TransactionUpdateData = z.infer<typeof TransactionUpdateData>;

/** Frames of payments and exports. */
export const paymentFrames = [
  z.object({ type: z.literal("balance_updated"), data: z.object(balanceFields) }),
  z.object({ type: z.literal("balance_update"), data: z.object(balanceFields) }),
  z.object({ type: z.literal("transaction_update"), data: TransactionUpdateData }),
  z.object({
    type: z.literal("export_update"),
    data: z.object({
      ...fromEvent,
      userId: z.string(),
      exportId: z.string(),
      state: z.string(),
      rows: z.number().int(),
      rowsTotal: z.number().int().nullable(),
    }),
  }),
] as const;
