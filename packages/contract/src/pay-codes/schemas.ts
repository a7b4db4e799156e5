import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { Reason } from "../fraud/index.ts";
import { PayCodeId, TransferId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { IdempotencyKey, Payee, Person, Quote } from "../payments/schemas.ts";
import { plainText } from "../plain-text.ts";
import { linesText } from "../text-schemas.ts";
import {
  PAY_CODE_MINUTES,
  PAY_CODE_NOTE_MAX,
  PAY_CODE_TOKEN_LENGTH,
  payCodeMinutes,
  shownPayCodeStates,
} from "./rules.ts";

const Minutes = z.literal([...payCodeMinutes]);

/** Makes a code for one payment to the caller. */
export const CreatePayCodeInput = z.strictObject({
  amountMinor: AmountMinor.nullable().default(null).describe("null: the payer types the amount"),
  currency: PresentCurrency,
  note: linesText(PAY_CODE_NOTE_MAX).default(""),
  minutes: Minutes.default(PAY_CODE_MINUTES),
  replaces: PayCodeId.optional().describe("the caller's earlier code, which is refused from now on"),
  idempotencyKey: IdempotencyKey,
});
export type CreatePayCodeInput = z.infer<typeof CreatePayCodeInput>;

export const OnePayCodeInput = z.strictObject({ payCodeId: PayCodeId });
export type OnePayCodeInput = z.infer<typeof OnePayCodeInput>;

export const ListPayCodesInput = z.strictObject({ cursor: Cursor.optional(), limit: PageLimit });
export type ListPayCodesInput = z.infer<typeof ListPayCodesInput>;

/** The token in a code's link; of any length, so that a damaged one is refused by name. */
const PayCodeToken = z
  .string()
  .max(4 * PAY_CODE_TOKEN_LENGTH)
  .regex(plainText, "has control characters");
export const ReadPayCodeInput = z.strictObject({ token: PayCodeToken });
export type ReadPayCodeInput = z.infer<typeof ReadPayCodeInput>;
export const QuotePayCodeInput = z.strictObject({ token: PayCodeToken, amountMinor: AmountMinor });
export type QuotePayCodeInput = z.infer<typeof QuotePayCodeInput>;
/** Pays a code from the caller's wallet. */
export const PayPayCodeInput = z.strictObject({
  token: PayCodeToken,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor.or(z.literal(0n))
    .optional()
    .describe("the fee that was shown; another one is refused"),
  idempotencyKey: IdempotencyKey,
});
export type PayPayCodeInput = z.infer<typeof PayPayCodeInput>;

/** A code as its owner sees it. */
export const PayCode = z.object({
  id: PayCodeId,
  token: z.string().nullable().describe("for the code's link; null once it cannot be paid"),
  state: z.enum(shownPayCodeStates),
  amountMinor: z.bigint().nullable(),
  currency: Currency,
  note: z.string(),
  minutes: Minutes,
  createdAt: z.date(),
  expiresAt: z.date(),
  closedAt: z.date().nullable(),
  payer: Person.nullable().describe("who paid it; null also after they deleted their account"),
  paidMinor: z.bigint().nullable(),
  transferId: TransferId.nullable(),
});
export type PayCode = z.infer<typeof PayCode>;
export const PayCodePage = z.object({ codes: z.array(PayCode), nextCursor: z.string().nullable() });
export type PayCodePage = z.infer<typeof PayCodePage>;

/** A code as the person who scanned it sees it. */
export const ScannedPayCode = z.object({
  payee: Payee,
  isOwn: z.boolean().describe("the caller scanned a code of their own; it can't be paid"),
  amountMinor: z.bigint().nullable(),
  currency: Currency,
  note: z.string(),
  expiresAt: z.date(),
});
export type ScannedPayCode = z.infer<typeof ScannedPayCode>;

/** What a payment of a code would cost and need now. */
export const PayCodeQuote = z.object({
  ...Quote.pick({
    amountMinor: true,
    feeMinor: true,
    totalMinor: true,
    currency: true,
    decision: true,
    availableBeforeMinor: true,
    availableAfterMinor: true,
    factors: true,
    refusal: true,
  }).shape,
  reasons: z.array(Reason),
});
export type PayCodeQuote = z.infer<typeof PayCodeQuote>;

/** A payment of a code. */
export const PaidPayCode = z.object({
  transferId: TransferId,
  amountMinor: z.bigint(),
  currency: Currency,
  isHeld: z.boolean().describe("under review; the payee gets it once it is released"),
});
export type PaidPayCode = z.infer<typeof PaidPayCode>;
