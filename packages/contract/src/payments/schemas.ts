import { AMOUNT_MINOR_MAX } from "@evenly/money";
import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { DayOrMoment } from "../dates.ts";
import { AccountId, EntryId, TransferId, UserId } from "../ids.ts";
import { Cursor, PageLimit, PageNumber } from "../pagination.ts";
import { plainText } from "../plain-text.ts";
import { categoryIds } from "./categories.ts";
import { LINE_TAGS_MAX } from "./line-tags.ts";
import { PaymentReport } from "./report-schemas.ts";

export const Category = z.enum(categoryIds);

/** Longest note on a payment, in characters. */
export const DESCRIPTION_LENGTH_MAX = 280;
export const Description = z
  .string()
  .trim()
  .max(DESCRIPTION_LENGTH_MAX)
  .regex(plainText, "has control characters");

/** Longest private note on one's own line, in characters. */
export const NOTE_LENGTH_MAX = 1000;
/** One's own words on a line of the history; nobody else ever sees them. Lines may break. */
export const Note = z
  .string()
  .trim()
  .max(NOTE_LENGTH_MAX)
  .refine((text) => plainText.test(text.replaceAll("\n", " ")), "has control characters");
/** One's own tag on lines of the history, in lower case. */
export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .normalize("NFC")
  .min(1)
  .max(30)
  .regex(plainText, "has control characters")
  .regex(/^[^,]*$/, "has a comma");
export const LineTags = z
  .array(Tag)
  .max(LINE_TAGS_MAX)
  .transform((tags) => [...new Set(tags)]);

/** A payee as typed or picked: user id, e-mail or @handle. */
export const PayeeAddress = z.string().trim().min(1).max(254).regex(plainText, "has control characters");

/** Caller-made id of one intent; same key and same input give the same result. */
export const IdempotencyKey = z.string().min(1).max(255).regex(plainText, "has control characters");

/** What one person sees of another. */
export const Person = z.object({
  id: UserId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** A person one can pay: whether the identity is approved and whether the caller has paid them before. */
export const Payee = Person.extend({ isVerified: z.boolean(), hasPaidBefore: z.boolean() });
export type Payee = z.infer<typeof Payee>;

/** The balance of one wallet; minor units. available = posted - held. */
export const Balance = z.object({
  accountId: AccountId,
  currency: Currency,
  postedMinor: z.bigint(),
  heldMinor: z.bigint(),
  availableMinor: z.bigint(),
  pendingMinor: z.bigint().describe("on its way in: holds of others in this wallet's favour"),
  version: z.bigint().describe("rises with every change of posted or held"),
  updatedAt: z.date(),
});
export type Balance = z.infer<typeof Balance>;

export const FindPayeeInput = z.strictObject({ to: PayeeAddress });
export type FindPayeeInput = z.infer<typeof FindPayeeInput>;
export const RecentPayeesInput = z.strictObject({ limit: z.number().int().min(1).max(20).default(8) });
export type RecentPayeesInput = z.infer<typeof RecentPayeesInput>;

export const QuoteInput = z.strictObject({
  to: PayeeAddress,
  amountMinor: AmountMinor,
  currency: Currency,
  description: Description.optional(),
  category: Category.optional(),
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/** One ceiling on outgoing money: what it allows, what is used and when it starts anew. Minor units of USD. */
export const LimitState = z.object({
  rule: z.enum(["identity_single", "identity_daily"]),
  limitMinor: z.bigint(),
  usedMinor: z.bigint(),
  remainingMinor: z.bigint(),
  resetsAt: z.date().nullable(),
});
export type LimitState = z.infer<typeof LimitState>;

/** What a send would do now, by the code that posts. `token` binds it; a send whose outcome would differ is refused. */
export const Quote = z.object({
  token: z.string(),
  expiresAt: z.date(),
  payee: Payee,
  currency: Currency,
  amountMinor: z.bigint().describe("what the payee receives before fees on their side"),
  payeeReceivesMinor: z.bigint(),
  feeMinor: z.bigint().describe("paid by the payer on top"),
  feeKind: z.enum(["personal", "international"]),
  totalMinor: z.bigint().describe("leaves the payer's wallet: amount + fee"),
  availableBeforeMinor: z.bigint(),
  availableAfterMinor: z.bigint(),
  decision: z.enum(["allow", "step_up", "review", "block"]),
  limits: z.array(LimitState),
  refusal: z.string().nullable().describe("the error code that a send would meet now, or null"),
});
export type Quote = z.infer<typeof Quote>;

export const SendInput = QuoteInput.extend({
  idempotencyKey: IdempotencyKey,
  quoteToken: z.string().max(2000).optional().describe("from payments.quote; the web always sends it"),
});
export type SendInput = z.infer<typeof SendInput>;

export const TransactionStatus = z.enum(["completed", "pending", "refused", "cancelled", "reversed"]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;
export const TransactionType = z.enum([
  "payment_sent",
  "payment_received",
  "deposit",
  "withdrawal",
  "reversal",
  "refund",
  "manual",
]);
export type TransactionType = z.infer<typeof TransactionType>;

/**
 * One line of a person's history, seen from their side. `amountMinor` is signed (below zero has left the wallet) and without
 * `feeMinor`. A line of type `manual` records money outside the wallet: it was never posted and no balance knows it.
 */
export const Transaction = z.object({
  id: TransferId,
  type: TransactionType,
  status: TransactionStatus,
  direction: z.enum(["in", "out"]),
  amountMinor: z.bigint(),
  feeMinor: z.bigint(),
  currency: Currency,
  person: Person.nullable().describe("the other side; null for Evenly itself"),
  merchant: z.string().nullable().describe("who a manual entry was with; null for wallet transactions"),
  description: z.string().nullable().describe("the caller's own wording, else what the payer wrote"),
  category: Category.nullable().describe("the caller's own choice, else the payer's"),
  tags: z.array(z.string()).describe("the caller's own"),
  note: z.string().nullable().describe("the caller's own; nobody else sees it"),
  version: z.number().int().describe("rises with every change of the caller's own words; 0 before the first"),
  refusal: z.string().nullable().describe("the error code it was refused with"),
  effectiveAt: z.date().describe("when it counts"),
  recordedAt: z.date().describe("when it was stored"),
});
export type Transaction = z.infer<typeof Transaction>;

/** What of a received payment was given back, and what its payee can still give back. */
export const GiveBackState = z.object({
  canReturn: z.boolean().describe("whole, once, as long as no part was refunded"),
  canRefund: z.boolean(),
  givenBackMinor: z.bigint(),
  remainingMinor: z.bigint(),
});
export type GiveBackState = z.infer<typeof GiveBackState>;
/** A line that belongs to this one: the payment that was given back, or what was given back of it. */
export const RelatedTransaction = z.object({
  id: TransferId,
  kind: z.enum(["original", "return", "refund"]),
  amountMinor: z.bigint().describe("signed, as in its own line"),
  recordedAt: z.date(),
});
export type RelatedTransaction = z.infer<typeof RelatedTransaction>;

export const TransactionDetail = Transaction.extend({
  giveBack: GiveBackState.nullable().describe("null where the caller has nothing to give back"),
  related: z.array(RelatedTransaction),
  report: PaymentReport.nullable().describe("the caller's open report of it"),
  shared: z
    .object({ description: z.string().nullable(), category: Category.nullable() })
    .describe("what the payer wrote, under the caller's own words"),
  balanceAfterMinor: z.bigint().nullable(),
  timeline: z.array(
    z.object({
      state: z.enum(["created", "held", "posted", "refused", "cancelled", "reversed", "refunded"]),
      at: z.date(),
      actor: z.string(),
    }),
  ),
  entries: z.array(
    z.object({
      entryId: EntryId,
      account: z.enum(["wallet", "counterparty", "fees", "funding"]),
      amountMinor: z.bigint(),
      seq: z
        .bigint()
        .nullable()
        .describe("position in the caller's wallet; null for accounts that are not theirs"),
    }),
  ),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

export const SearchText = z.string().trim().min(1).max(100).regex(plainText, "has control characters");
const FilterMinor = z.bigint().min(0n).max(AMOUNT_MINOR_MAX);
/** A category to look for; `none` finds what has no category. */
export const CategoryWanted = z.enum([...categoryIds, "none"]);
/** What narrows a history; all given facts must hold. Days are days of the caller's time zone, both included. */
export const HistoryFilter = z.strictObject({
  type: TransactionType.optional(),
  status: TransactionStatus.optional(),
  direction: z.enum(["in", "out"]).optional(),
  person: PayeeAddress.optional(),
  category: z
    .union([CategoryWanted, z.array(CategoryWanted).min(1).max(CategoryWanted.options.length)])
    .optional(),
  tag: Tag.optional(),
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional().describe("a moment is exclusive, a day is included"),
  minMinor: FilterMinor.optional(),
  maxMinor: FilterMinor.optional(),
  q: SearchText.optional().describe("part of a note, a name, a handle, a merchant or a tag, or an amount"),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;
/** Deepest row that page numbers reach; a cursor goes on from there. */
const PAGED_ROWS_MAX = 10_000;
export const HistoryInput = HistoryFilter.extend({
  limit: PageLimit,
  page: PageNumber.optional(),
  cursor: Cursor.optional(),
  withTotal: z
    .boolean()
    .optional()
    .describe("false: a filtered total is only what is known without counting; sumTransactions counts, too"),
})
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ["cursor"],
    message: "goes with no page",
  })
  .refine(({ page, limit }) => page === undefined || page * limit <= PAGED_ROWS_MAX, {
    path: ["page"],
    message: `reaches past row ${PAGED_ROWS_MAX}; go on with the cursor`,
  });
export type HistoryInput = z.infer<typeof HistoryInput>;
export const HistoryPage = z.object({
  transactions: z.array(Transaction),
  nextCursor: z.string().nullable(),
  searchedTo: z
    .date()
    .nullable()
    .describe(
      "a page that is not full was looked for back to here; nextCursor searches further. null: all of it",
    ),
  total: z.number().int(),
  totalIsCapped: z.boolean().describe("there are at least so many; counting stopped"),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
export const GetTransactionInput = z.strictObject({ id: TransferId });
export type GetTransactionInput = z.infer<typeof GetTransactionInput>;

/** What came in and what went out of the lines that match, fees included; completed lines alone, each currency apart. */
export const HistorySums = z.object({
  sums: z.array(z.object({ currency: Currency, inMinor: z.bigint(), outMinor: z.bigint() })),
  count: z.number().int().describe("lines that match, those that moved nothing included"),
  isCapped: z.boolean().describe("only the latest lines are counted and added up, back to `since`"),
  since: z.date().nullable(),
});
export type HistorySums = z.infer<typeof HistorySums>;
