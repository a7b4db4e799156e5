import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { Reason } from "../fraud/index.ts";
import { OneGroupInput } from "../groups/schemas.ts";
import { ExpenseId, GroupId, MemberId, SettlementId } from "../ids.ts";
import { IdempotencyKey, Quote } from "../payments/schemas.ts";
import { linesText } from "../text-schemas.ts";
import { CHOSEN_EXPENSES_MAX, SETTLEMENT_NOTE_MAX, settlementMethods, settlementStates } from "./rules.ts";

export const GetStandingInput = OneGroupInput;
export type GetStandingInput = z.infer<typeof GetStandingInput>;

/** A payment that a group suggests, so that everybody is even in a currency. */
export const SuggestedTransfer = z.object({
  fromMemberId: MemberId,
  toMemberId: MemberId,
  amountMinor: z.bigint(),
});
export type SuggestedTransfer = z.infer<typeof SuggestedTransfer>;

/** Who pays whom in one currency. */
export const CurrencyStanding = z.object({
  currency: Currency,
  transfers: z.array(SuggestedTransfer),
  directCount: z.number().int().describe("number of payments without simplification"),
});
export type CurrencyStanding = z.infer<typeof CurrencyStanding>;

/** Who pays whom in a group, for each currency that is not even, in the order of its code. */
export const GroupStanding = z.object({
  isSimplified: z.boolean(),
  currencies: z.array(CurrencyStanding),
});
export type GroupStanding = z.infer<typeof GroupStanding>;

const debt = {
  groupId: GroupId,
  fromMemberId: MemberId.describe("who owes"),
  toMemberId: MemberId.describe("who is paid"),
  currency: Currency,
};
const chosen = {
  amountMinor: AmountMinor,
  expenseIds: z
    .array(ExpenseId)
    .min(1)
    .max(CHOSEN_EXPENSES_MAX)
    .optional()
    .describe("expenses to pay, in this order; by default the oldest first"),
};
const note = linesText(SETTLEMENT_NOTE_MAX);

/** Payment of a debt from the caller's wallet. */
export const PayDebtInput = z.strictObject({
  groupId: GroupId,
  toMemberId: MemberId,
  currency: Currency,
  ...chosen,
  note: note.default(""),
  feeMinor: AmountMinor.or(z.literal(0n))
    .optional()
    .describe("the fee that was shown; another one is refused"),
  idempotencyKey: IdempotencyKey,
});
export type PayDebtInput = z.infer<typeof PayDebtInput>;
/** Cash, or money that moved outside Evenly. */
export const RecordPaymentInput = z.strictObject({
  ...debt,
  ...chosen,
  method: z.enum(["cash", "other"]),
  note: note.default(""),
  paidOn: Day.optional().describe("today where the caller is by default; no later day"),
  seenOpenMinor: AmountMinor.optional().describe(
    "the debt as the caller saw it; while it is the same, money above it is recorded too, and is owed the other way once the payee has confirmed it; not with `expenseIds`",
  ),
  idempotencyKey: IdempotencyKey,
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

export const QuoteDebtInput = z.strictObject({
  groupId: GroupId,
  toMemberId: MemberId,
  currency: Currency,
  amountMinor: AmountMinor,
});
export type QuoteDebtInput = z.infer<typeof QuoteDebtInput>;
/** What a payment of a debt would cost and need now. */
export const DebtQuote = z.object({
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
export type DebtQuote = z.infer<typeof DebtQuote>;

/** A payment of debts in a group, as its members see it. */
export const Settlement = z.object({
  id: SettlementId.describe("that of the transfer, if wallet money moves"),
  groupId: GroupId,
  method: z.enum(settlementMethods),
  state: z.enum(settlementStates),
  fromMemberId: MemberId,
  toMemberId: MemberId,
  currency: Currency,
  amountMinor: z.bigint(),
  returnedMinor: z.bigint().describe("given back later"),
  note: z.string(),
  paidOn: Day.describe("day of the payment where its payer was, or as it was recorded"),
  createdAt: z.date(),
  dueAt: z.date().nullable().describe("unconfirmed cash counts from then on"),
  settledAt: z.date().nullable(),
  canConfirm: z.boolean().describe("the caller may confirm or reject it"),
  canCancel: z.boolean(),
  canChangeDay: z.boolean().describe("who recorded it may until it is confirmed, then both sides"),
});
export type Settlement = z.infer<typeof Settlement>;
export const OneSettlementInput = z.strictObject({ settlementId: SettlementId });
export type OneSettlementInput = z.infer<typeof OneSettlementInput>;

export const ChangePaidOnInput = z.strictObject({ settlementId: SettlementId, paidOn: Day });
export type ChangePaidOnInput = z.infer<typeof ChangePaidOnInput>;

export const ListSettlementsInput = z.strictObject({ groupId: GroupId });
export type ListSettlementsInput = z.infer<typeof ListSettlementsInput>;

export const ExplainDebtInput = z.strictObject(debt);
export type ExplainDebtInput = z.infer<typeof ExplainDebtInput>;
/** Why a transfer is suggested: `lines` and `persons` each sum to its amount. */
export const DebtExplanation = z.object({
  amountMinor: z.bigint(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["expense", "settlement"]),
      title: z.string().describe("empty for a settlement"),
      amountMinor: z.bigint().describe("below 0: it reduces the debt"),
      totalMinor: z.bigint(),
      paidMinor: z.bigint(),
      shareMinor: z.bigint(),
    }),
  ),
  persons: z
    .array(z.object({ memberId: MemberId, amountMinor: z.bigint() }))
    .describe("whom the member owes, or who owes them, before simplification; empty without it"),
});
export type DebtExplanation = z.infer<typeof DebtExplanation>;
