import * as z from "zod";
import { MinorText, toAmountText } from "../amounts.ts";
import { type AddressedFrame, defineEvent, type News } from "../event-definition.ts";
import { balanceFrames } from "./balance-frame.ts";
import { holdEvents } from "./hold-events.ts";
import { newsOfPayment } from "./payment-news.ts";

export { balanceFrames };

const Side = z.object({
  userId: z.string(),
  name: z.string(),
  accountId: z.string(),
  previousMinor: MinorText.describe("posted before"),
  postedMinor: MinorText.describe("posted after"),
  heldMinor: MinorText,
  version: z.number().int(),
});
type Side = z.infer<typeof Side>;

const PaymentPosted = z.object({
  transferId: z.string(),
  type: z.enum(["payment", "deposit", "withdrawal", "reversal", "refund", "goal_in", "goal_out"]),
  amountMinor: MinorText,
  feeMinor: MinorText,
  currency: z.string(),
  description: z.string().nullable(),
  payer: Side.nullable().describe("null when Evenly itself pays"),
  payee: Side.nullable(),
  recordedAt: z.string(),
  payeeLineId: z
    .string()
    .nullable()
    .default(null)
    .describe("the payee's line, where it differs: claimed money"),
  givenBackOf: z.string().nullable().default(null).describe("the payment that this one returns"),
  procedure: z
    .string()
    .nullable()
    .default(null)
    .describe("what ordered it, of a payment that was held the first order; null in older events"),
  wasHeld: z.boolean().default(false).describe("its payer ordered it earlier; it is posted without them"),
});
export type PaymentPosted = z.infer<typeof PaymentPosted>;

/** Money moved between two wallets, or between a wallet and Evenly, with both balances after it. */
export const paymentPosted = defineEvent({
  name: "payment.posted",
  version: 1,
  payload: PaymentPosted,
  toFrames: (eventId, payload) => [
    ...(payload.payer ? sideFrames(eventId, payload, payload.payer, payload.payee, "out") : []),
    ...(payload.payee ? sideFrames(eventId, payload, payload.payee, payload.payer, "in") : []),
  ],
  toNews: newsOfPayment,
});

const ExportFinished = z.object({
  exportId: z.string(),
  userId: z.string(),
  state: z.enum(["done", "failed", "cancelled"]),
  rows: z.number().int(),
  rowsTotal: z.number().int().nullable(),
});

/** An export of the history is ready, failed or was cancelled. */
export const exportFinished = defineEvent({
  name: "export.finished",
  version: 1,
  payload: ExportFinished,
  toFrames: (eventId, payload) => [
    { userId: payload.userId, frame: { type: "export_update", data: { eventId, ...payload } } },
  ],
  toNews: newsOfExport,
});

/** Exports that finish within this window share one notification, in milliseconds. */
const EXPORTS_WINDOW_MS = 120_000;

/** None for a cancelled export, since the person cancelled it. */
function newsOfExport({ userId, exportId, state, rows }: z.infer<typeof ExportFinished>): readonly News[] {
  if (state === "cancelled") return [];
  if (state === "failed") return [{ userId, content: { template: "exportFailed", data: { exportId } } }];
  return [
    {
      userId,
      content: { template: "exportReady", data: { exportId, rows, count: 1 } },
      digest: { key: "exports", windowMs: EXPORTS_WINDOW_MS },
    },
  ];
}

/** A person reported a payment; they get an acknowledgement. */
export const paymentReported = defineEvent({
  name: "payment.reported",
  version: 1,
  payload: z.object({ reportId: z.string(), reporterUserId: z.string(), transferId: z.string() }),
  toNews: ({ reporterUserId: userId, transferId }) => [
    { userId, isOwn: true, content: { template: "paymentReported", data: { transferId } } },
  ],
});

/** A reversal returns the payer's fee together with the amount. */
function feeGivenBack({ type, feeMinor }: PaymentPosted, direction: "in" | "out"): bigint {
  return type === "reversal" && direction === "in" ? BigInt(feeMinor) : 0n;
}

function sideFrames(
  eventId: string,
  payload: PaymentPosted,
  side: Side,
  other: Side | null,
  direction: "in" | "out",
): readonly AddressedFrame[] {
  const amount = BigInt(payload.amountMinor) + feeGivenBack(payload, direction);
  const transaction = {
    eventId,
    userId: side.userId,
    transactionId: (direction === "in" ? payload.payeeLineId : null) ?? payload.transferId,
    type:
      payload.type === "payment" ? (direction === "in" ? "payment_received" : "payment_sent") : payload.type,
    status: "completed",
    amount: toAmountText(direction === "in" ? amount : -amount, payload.currency),
    currency: payload.currency,
    personName: other?.name ?? null,
    description: payload.description,
    timestamp: payload.recordedAt,
  };
  return [
    ...balanceFrames(eventId, side, payload),
    { userId: side.userId, frame: { type: "transaction_update", data: transaction } },
  ];
}

/** Events of payments, reports and exports, by name. */
export const paymentEvents = {
  [paymentPosted.name]: paymentPosted,
  [exportFinished.name]: exportFinished,
  [paymentReported.name]: paymentReported,
  ...holdEvents,
};
