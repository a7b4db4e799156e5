import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { LinkToken } from "../link-token.ts";
import { IdempotencyKey, Payee, PaymentNote } from "../payments/schemas.ts";
import { claimStatuses } from "./rules.ts";

const to = z.string().trim().toLowerCase().pipe(z.email().max(254)).describe("an address without an account");

/** Previews money that would be set aside for an address. */
export const QuoteClaimInput = z.strictObject({ to, amountMinor: AmountMinor, currency: PresentCurrency });
export type QuoteClaimInput = z.infer<typeof QuoteClaimInput>;

/** Sets money aside for an address, which gets a claim link by e-mail. */
export const SendClaimInput = z.strictObject({
  to,
  amountMinor: AmountMinor,
  currency: PresentCurrency,
  description: PaymentNote.default(""),
  feeMinor: AmountMinor.or(z.literal(0n))
    .optional()
    .describe("the fee that was shown; another one is refused"),
  idempotencyKey: IdempotencyKey,
});
export type SendClaimInput = z.infer<typeof SendClaimInput>;
/** Money that was set aside; its line in the sender's history has the same id. */
export const SentClaim = z.object({ transferId: TransferId, expiresAt: z.date() });
export type SentClaim = z.infer<typeof SentClaim>;

export const ClaimLinkInput = z.strictObject({ token: LinkToken });
export type ClaimLinkInput = z.infer<typeof ClaimLinkInput>;
/** Takes the money of a claim link into the caller's wallet. */
export const ClaimMoneyInput = z.strictObject({ token: LinkToken, idempotencyKey: IdempotencyKey });
export type ClaimMoneyInput = z.infer<typeof ClaimMoneyInput>;
export const ClaimedMoney = z.object({ transferId: TransferId.describe("the line in the caller's history") });
export type ClaimedMoney = z.infer<typeof ClaimedMoney>;

/** What the holder of a claim link sees. Only money that can be claimed, or the caller's own, has an amount. */
export const ClaimView = z.object({
  status: z.enum(claimStatuses),
  person: Payee.pick({ id: true, displayName: true, handle: true, avatarUrl: true, isVerified: true })
    .nullable()
    .describe("who sent it; null for the wrong person"),
  amountMinor: z.bigint().nullable(),
  currency: Currency.nullable(),
  note: z.string(),
  maskedAddress: z.string().nullable(),
  sentAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});
export type ClaimView = z.infer<typeof ClaimView>;
