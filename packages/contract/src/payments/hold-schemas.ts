import * as z from "zod";
import { CaseStatement } from "../cases/schemas.ts";
import { Reason } from "../fraud/index.ts";
import { TransferId } from "../ids.ts";

/** Why a payment is on hold: an operator decides it, or the payer may still take it back. */
export const HoldKind = z.enum(["review", "recall"]);
export type HoldKind = z.infer<typeof HoldKind>;

/** Why the money of a line is not available: its hold, or it is set aside for an address until somebody claims it. */
export const LineHoldKind = z.enum([...HoldKind.options, "claim"]);

/** How the hold of a payment ended; only `released` moved the money. */
export const HoldResolution = z.enum(["released", "taken_back", "rejected", "expired"]);
export type HoldResolution = z.infer<typeof HoldResolution>;

/** A payment on hold. Both sides see the same kind and moment. */
export const HoldState = z.object({
  kind: LineHoldKind,
  until: z
    .date()
    .describe(
      "recall: when the money arrives; review, claim: when it goes back unless it was released or claimed",
    ),
  canTakeBack: z.boolean().describe("whether the caller can end it"),
});
export type HoldState = z.infer<typeof HoldState>;

/** What a send would be held for, and until when if it were confirmed now. */
export const QuotedHold = z.object({
  kind: HoldKind,
  minutes: z.number().int().positive(),
  until: z.date(),
});
export type QuotedHold = z.infer<typeof QuotedHold>;

/** A hold as its payer sees it: why, and what they told operators. */
export const HoldReview = z.object({
  reasons: z.array(Reason),
  statements: z.array(CaseStatement),
  canTell: z.boolean().describe("another statement is accepted"),
});
export type HoldReview = z.infer<typeof HoldReview>;

export const TakeBackInput = z.strictObject({ transactionId: TransferId });
export type TakeBackInput = z.infer<typeof TakeBackInput>;

export const DisownedPayment = z.object({
  takenBack: z.boolean().describe("false: the payment had ended before"),
});
export type DisownedPayment = z.infer<typeof DisownedPayment>;
