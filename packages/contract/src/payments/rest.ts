import { exponentOf, parseAmount } from "@evenly/money";
import * as z from "zod";
import { AmountText, Currency, toAmountMinor, toAmountText, WALLET_CURRENCY } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { Cursor } from "../pagination.ts";
import {
  Category,
  Description,
  type HistoryFilter,
  PayeeAddress,
  Person,
  SearchText,
  type Transaction,
  type TransactionDetail,
  TransactionStatus,
  TransactionType,
} from "./schemas.ts";

/** Body of POST /api/transactions: a payment to a person, amount in major units. */
export const CreateTransactionBody = z
  .strictObject({
    to: PayeeAddress.describe("user id, e-mail or @handle"),
    amount: AmountText.describe('major units: "12.34" or 12.34'),
    currency: Currency,
    description: Description.optional(),
    category: Category.optional(),
  })
  .transform(({ amount, ...body }, issues) => ({
    ...body,
    amountMinor: toAmountMinor(amount, body.currency, issues),
  }));

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

const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => new Date(text))
  .describe("ISO 8601; a date alone is its start in UTC");

/** Query of GET /api/transactions; every filter narrows further. */
export const TransactionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
  type: TransactionType.optional(),
  status: TransactionStatus.optional(),
  person: PayeeAddress.optional(),
  category: Category.optional(),
  from: Moment.optional(),
  to: Moment.optional().describe("exclusive"),
  min: FilterAmount.optional(),
  max: FilterAmount.optional(),
  q: SearchText.optional(),
});

/** The query's filters under the names of the procedure. */
export function toHistoryFilter(query: z.infer<typeof TransactionsQuery>): HistoryFilter {
  const { min, max, page: _page, limit: _limit, cursor: _cursor, ...filter } = query;
  return {
    ...filter,
    ...(min === undefined ? {} : { minMinor: min }),
    ...(max === undefined ? {} : { maxMinor: max }),
  };
}

export const TransactionParams = z.object({ id: TransferId });

/** A transaction as REST gives it: decimal texts, ISO 8601 moments. */
export const TransactionAnswer = z.object({
  id: z.string(),
  type: TransactionType,
  status: TransactionStatus,
  direction: z.enum(["in", "out"]),
  amount: z.string().describe("signed; below zero has left the wallet"),
  fee: z.string(),
  currency: Currency,
  person: Person.nullable(),
  description: z.string().nullable(),
  category: Category.nullable(),
  refusal: z.string().nullable(),
  effectiveAt: z.string(),
  recordedAt: z.string(),
});
export type TransactionAnswer = z.infer<typeof TransactionAnswer>;

/** One transaction with its timeline and ledger entries. */
export const TransactionDetailAnswer = TransactionAnswer.extend({
  balanceAfter: z.string().nullable(),
  timeline: z.array(z.object({ state: z.string(), at: z.string(), actor: z.string() })),
  entries: z.array(
    z.object({ entryId: z.string(), account: z.string(), amount: z.string(), seq: z.string().nullable() }),
  ),
});
export type TransactionDetailAnswer = z.infer<typeof TransactionDetailAnswer>;

/** Writes a transaction with decimal texts. */
export function toTransactionAnswer(transaction: Transaction): TransactionAnswer {
  const { amountMinor, feeMinor, effectiveAt, recordedAt, ...rest } = transaction;
  return {
    ...rest,
    amount: toAmountText(amountMinor, rest.currency),
    fee: toAmountText(feeMinor, rest.currency),
    effectiveAt: effectiveAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
  };
}

/** Writes a transaction's detail with decimal texts. */
export function toTransactionDetailAnswer(detail: TransactionDetail): TransactionDetailAnswer {
  const { balanceAfterMinor, timeline, entries, ...transaction } = detail;
  const text = (minor: bigint) => toAmountText(minor, detail.currency);
  return {
    ...toTransactionAnswer(transaction),
    balanceAfter: balanceAfterMinor === null ? null : text(balanceAfterMinor),
    timeline: timeline.map((step) => ({ ...step, at: step.at.toISOString() })),
    entries: entries.map(({ amountMinor, seq, ...entry }) => ({
      ...entry,
      amount: text(amountMinor),
      seq: seq?.toString() ?? null,
    })),
  };
}
