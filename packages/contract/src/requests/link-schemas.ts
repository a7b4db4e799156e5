import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { PaymentRequestId, TransferId } from "../ids.ts";
import { LinkToken } from "../link-token.ts";
import { IdempotencyKey, Payee } from "../payments/schemas.ts";
import { linesText } from "../text-schemas.ts";
import { linkStatuses, REQUEST_NOTE_MAX } from "./rules.ts";

/** Asks for money once, from whoever opens the link first. */
export const CreateRequestLinkInput = z.strictObject({
  amountMinor: AmountMinor,
  currency: PresentCurrency,
  note: linesText(REQUEST_NOTE_MAX).default(""),
  dueOn: Day.nullable().default(null),
  idempotencyKey: IdempotencyKey,
});
export type CreateRequestLinkInput = z.infer<typeof CreateRequestLinkInput>;

/** The link of one of the caller's open requests; the same each time. */
export const RequestLink = z.object({
  paymentRequestId: PaymentRequestId,
  token: LinkToken,
  expiresAt: z.date(),
});
export type RequestLink = z.infer<typeof RequestLink>;

export const PayLinkInput = z.strictObject({ token: LinkToken });
export type PayLinkInput = z.infer<typeof PayLinkInput>;

/** What the holder of a pay link sees of the request. Only an open one, or the caller's own, has amount and note. */
export const PayLinkView = z.object({
  status: z.enum(linkStatuses),
  person: Payee.pick({ id: true, displayName: true, handle: true, avatarUrl: true, isVerified: true })
    .nullable()
    .describe("who asks; null for the wrong person"),
  openMinor: z.bigint().nullable().describe("what can be paid now"),
  currency: Currency.nullable(),
  note: z.string(),
  dueOn: Day.nullable(),
  expiresAt: z.date().nullable(),
  isMailed: z.boolean().describe("only the account with the address that it was sent to can pay"),
});
export type PayLinkView = z.infer<typeof PayLinkView>;

/** Pays the request of a link from the caller's wallet. */
export const PayByLinkInput = z.strictObject({
  token: LinkToken,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor.or(z.literal(0n))
    .optional()
    .describe("the fee that was shown; another one is refused"),
  idempotencyKey: IdempotencyKey,
});
export type PayByLinkInput = z.infer<typeof PayByLinkInput>;

/** A payment by a link. */
export const PaidByLink = z.object({
  transferId: TransferId,
  isHeld: z.boolean().describe("under review; the request counts it once it is released"),
});
export type PaidByLink = z.infer<typeof PaidByLink>;
