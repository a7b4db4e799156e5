import { exponentOf, parseAmount } from "@evenly/money";
import * as z from "zod";
import { Currency, toAmountText, WALLET_CURRENCY } from "../amounts.ts";
import { DayOrMomentText } from "../dates.ts";
import { FactorCode, PasskeyAssertion, Pin } from "../factors/schemas.ts";
import { GroupId, TransferId } from "../ids.ts";
import { Cursor } from "../pagination.ts";
import { HoldState } from "./hold-schemas.ts";
import {
  CATEGORIES_WANTED_MAX,
  Category,
  CategoryWanted,
  type HistoryFilter,
  LineStatus,
  PayeeAddress,
  Person,
  SearchText,
  SpendingCategory,
  Tag,
  type Transaction,
  type TransactionDetail,
  TransactionStatus,
  TransactionType,
} from "./schemas.ts";
import { TransactionSecurity } from "./security-record.ts";
import { AskedFactor, type Verification } from "./step-up.ts";

const FilterAmount = z
  .string()
  .max(64)
  .transform((text, issues): bigint => {
    const parsed = parseAmount(text, WALLET_CURRENCY);
    if (parsed.ok) return parsed.amountMinor;
    if (parsed.problem === "not_positive" && !text.startsWith("-")) return 0n;
    issues.addIssue({
      code: "custom",
      message: `must be a plain decimal number with at most ${exponentOf(WALLET_CURRENCY)} decimals`,
    });
    return z.NEVER;
  });

/** Query of GET /api/transactions; filters are combined with AND. */
export const TransactionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
  type: TransactionType.optional(),
  status: LineStatus.optional(),
  person: PayeeAddress.optional(),
  groupId: GroupId.optional().describe("what paid a debt in this group"),
  category: z
    .union([CategoryWanted, z.array(CategoryWanted).min(1).max(CATEGORIES_WANTED_MAX)])
    .optional()
    .describe("may be given several times; `none` finds what has no category"),
  tag: Tag.optional(),
  from: DayOrMomentText.optional(),
  to: DayOrMomentText.optional().describe("a moment is exclusive, a day is included"),
  min: FilterAmount.optional(),
  max: FilterAmount.optional(),
  q: SearchText.optional(),
});

/** Renames the query's filters to the procedure's fields. */
export function toHistoryFilter(query: z.infer<typeof TransactionsQuery>): HistoryFilter {
  const { min, max, page: _page, limit: _limit, cursor: _cursor, ...filter } = query;
  return {
    ...filter,
    ...(min === undefined ? {} : { minMinor: min }),
    ...(max === undefined ? {} : { maxMinor: max }),
  };
}

export const TransactionParams = z.object({ id: TransferId });

/** A REST transaction: decimal strings, ISO 8601 moments. */
export const TransactionAnswer = z.object({
  id: z.string(),
  type: TransactionType,
  status: TransactionStatus,
  direction: z.enum(["in", "out"]),
  amount: z.string().describe("signed; below zero has left the wallet"),
  fee: z.string(),
  currency: Currency,
  person: Person.nullable(),
  merchant: z.string().nullable().describe("who a manual entry was with"),
  description: z.string().nullable(),
  category: SpendingCategory.nullable(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  version: z.number().int(),
  refusal: z.string().nullable(),
  hold: HoldState.extend({ until: z.string() }).nullable().describe("set while the payment is on hold"),
  effectiveAt: z.string(),
  recordedAt: z.string(),
});
export type TransactionAnswer = z.infer<typeof TransactionAnswer>;

/** Body of POST /api/transactions/{id}/verify. */
export const VerifyBody = z.strictObject({
  pin: Pin.optional(),
  code: FactorCode.optional().describe("six digits of a second factor, or a backup code"),
  assertion: PasskeyAssertion.optional().describe("a passkey's answer to a challenge for this payment"),
});

/** What a waiting payment still needs. */
export const VerificationAnswer = z.object({
  transferId: z.string(),
  factors: z.array(AskedFactor),
  expiresAt: z.string(),
});

/** Converts what a waiting payment needs. */
export function toVerificationAnswer(
  verification: Verification | null,
): z.infer<typeof VerificationAnswer> | null {
  return verification && { ...verification, expiresAt: verification.expiresAt.toISOString() };
}

/** One transaction with its timeline and ledger entries. */
export const TransactionDetailAnswer = TransactionAnswer.extend({
  shared: z.object({ description: z.string().nullable(), category: Category.nullable() }),
  giveBack: z
    .object({
      canReturn: z.boolean(),
      canRefund: z.boolean(),
      givenBack: z.string(),
      remaining: z.string(),
    })
    .nullable(),
  related: z.array(
    z.object({ id: z.string(), kind: z.string(), amount: z.string(), recordedAt: z.string() }),
  ),
  security: TransactionSecurity.nullable().describe("what was checked before it; for its payer only"),
  verification: VerificationAnswer.nullable().describe("what it still needs; null unless it waits"),
  balanceAfter: z.string().nullable(),
  timeline: z.array(z.object({ state: z.string(), at: z.string(), actor: z.string() })),
  entries: z.array(
    z.object({ entryId: z.string(), account: z.string(), amount: z.string(), seq: z.string().nullable() }),
  ),
});
export type TransactionDetailAnswer = z.infer<typeof TransactionDetailAnswer>;

/** Converts a transaction to decimal strings. */
export function toTransactionAnswer(transaction: Transaction): TransactionAnswer {
  const { amountMinor, feeMinor, hold, effectiveAt, recordedAt, ...rest } = transaction;
  return {
    ...rest,
    amount: toAmountText(amountMinor, rest.currency),
    fee: toAmountText(feeMinor, rest.currency),
    hold: hold && { ...hold, until: hold.until.toISOString() },
    effectiveAt: effectiveAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
  };
}

/** Converts a transaction's detail to decimal strings. */
export function toTransactionDetailAnswer(detail: TransactionDetail): TransactionDetailAnswer {
  const {
    balanceAfterMinor,
    timeline,
    entries,
    shared,
    giveBack,
    related,
    report: _report,
    holdReview: _holdReview,
    isInHistory: _isInHistory,
    security,
    verification,
    ...transaction
  } = detail;
  const text = (minor: bigint) => toAmountText(minor, detail.currency);
  return {
    ...toTransactionAnswer(transaction),
    shared,
    security,
    verification: toVerificationAnswer(verification),
    giveBack: giveBack && {
      canReturn: giveBack.canReturn,
      canRefund: giveBack.canRefund,
      givenBack: text(giveBack.givenBackMinor),
      remaining: text(giveBack.remainingMinor),
    },
    related: related.map(({ id, kind, amountMinor, recordedAt }) => ({
      id,
      kind,
      amount: text(amountMinor),
      recordedAt: recordedAt.toISOString(),
    })),
    balanceAfter: balanceAfterMinor === null ? null : text(balanceAfterMinor),
    timeline: timeline.map((step) => ({ ...step, at: step.at.toISOString() })),
    entries: entries.map(({ amountMinor, seq, ...entry }) => ({
      ...entry,
      amount: text(amountMinor),
      seq: seq?.toString() ?? null,
    })),
  };
}
