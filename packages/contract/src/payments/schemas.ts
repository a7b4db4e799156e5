import { AMOUNT_MINOR_MAX } from "@evenly/money";
import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { DayOrMoment } from "../dates.ts";
import { Decision, Reason } from "../fraud/index.ts";
import { AccountId, BudgetCategoryId, EntryId, GroupId, TransferId, UserId } from "../ids.ts";
import { Cursor, PageLimit, PageNumber } from "../pagination.ts";
import { plainText } from "../plain-text.ts";
import { linesText, oneLineText } from "../text-schemas.ts";
import { categoryIds } from "./categories.ts";
import { HoldReview, HoldState, QuotedHold } from "./hold-schemas.ts";
import { LINE_TAGS_MAX } from "./line-tags.ts";
import { PaymentReport } from "./report-schemas.ts";
import { TransactionSecurity } from "./security-record.ts";
import { AskedFactor, Verification } from "./step-up.ts";

export const Category = z.enum(categoryIds);
/** A category of everybody, or the id of one of the caller's own. */
export const SpendingCategory = z.union([Category, BudgetCategoryId]);
export type SpendingCategory = z.infer<typeof SpendingCategory>;

/** Maximum length of a payment's note, in characters. */
export const DESCRIPTION_LENGTH_MAX = 280;
export const Description = z
  .string()
  .trim()
  .max(DESCRIPTION_LENGTH_MAX)
  .regex(plainText, "has control characters");

/** What a payer writes to a payee; line breaks are allowed. */
export const PaymentNote = linesText(DESCRIPTION_LENGTH_MAX);

/** Maximum length of a private note, in characters. */
export const NOTE_LENGTH_MAX = 1000;
/** A private note on a history line, visible to its author only; line breaks are allowed. */
export const Note = linesText(NOTE_LENGTH_MAX);
/** Maximum length of a tag, in characters. */
const TAG_LENGTH_MAX = 30;
/** A private tag on history lines, in lower case. */
export const Tag = oneLineText(TAG_LENGTH_MAX)
  .toLowerCase()
  .normalize("NFC")
  .min(1)
  .regex(/^[^,]*$/, "has a comma");
export const LineTags = z
  .array(Tag)
  .max(LINE_TAGS_MAX)
  .transform((tags) => [...new Set(tags)]);

/** A payee as typed or selected: user id, e-mail or @handle. */
export const PayeeAddress = z.string().trim().min(1).max(254).regex(plainText, "has control characters");

/** Caller-made id of one intent; the same key and input give the same result. */
export const IdempotencyKey = z.string().min(1).max(255).regex(plainText, "has control characters");

/** A person as others see them. */
export const Person = z.object({
  id: UserId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** A person whom the caller can pay: whether their identity is approved, and whether the caller has paid them before. */
export const Payee = Person.extend({ isVerified: z.boolean(), hasPaidBefore: z.boolean() });
export type Payee = z.infer<typeof Payee>;

/** Balance of one wallet in minor units. available = posted - held. */
export const Balance = z.object({
  accountId: AccountId,
  currency: Currency,
  postedMinor: z.bigint(),
  heldMinor: z.bigint(),
  availableMinor: z.bigint(),
  pendingMinor: z.bigint().describe("incoming holds of other people"),
  version: z.bigint().describe("increases with every change of posted or held"),
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
  currency: PresentCurrency,
  description: PaymentNote.optional(),
  category: Category.optional(),
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/** One limit on outgoing money: maximum, used amount and reset time. Minor units of USD. */
export const LimitState = z.object({
  rule: z.enum(["identity_single", "identity_daily", "own_single", "own_daily"]),
  limitMinor: z.bigint(),
  usedMinor: z.bigint(),
  remainingMinor: z.bigint(),
  resetsAt: z.date().nullable(),
});
export type LimitState = z.infer<typeof LimitState>;

/** A preview of a send, computed by the code that posts. `token` signs its terms; a send with different terms is refused. */
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
  decision: Decision,
  reasons: z.array(Reason).describe("why the payment is blocked, held or needs a proof, the strictest first"),
  hold: QuotedHold.nullable().describe("null when the money would arrive immediately"),
  factors: z.array(AskedFactor).describe("what a send will ask the payer to prove"),
  limits: z.array(LimitState),
  refusal: z.string().nullable().describe("error code that a send would get now, or null"),
});
export type Quote = z.infer<typeof Quote>;

export const SendInput = QuoteInput.extend({
  idempotencyKey: IdempotencyKey,
  quoteToken: z.string().max(2000).optional().describe("from payments.quote; the web always sends it"),
});
export type SendInput = z.infer<typeof SendInput>;

/** Statuses of history lines. */
export const LineStatus = z.enum(["completed", "pending", "refused", "cancelled", "reversed"]);
export type LineStatus = z.infer<typeof LineStatus>;
/** `requires_verification`: a payment that waits for its payer's proofs; only the payer sees it, outside the history. */
export const TransactionStatus = z.enum([...LineStatus.options, "requires_verification"]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;
export const TransactionType = z.enum([
  "payment_sent",
  "payment_received",
  "deposit",
  "withdrawal",
  "reversal",
  "refund",
  "goal_in",
  "goal_out",
  "manual",
]);
export type TransactionType = z.infer<typeof TransactionType>;

/**
 * One history line from the person's side. `amountMinor` is signed (negative has left the wallet) and excludes `feeMinor`. A
 * line of type `manual` records money outside the wallet: it was not posted and changes no balance.
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
  category: SpendingCategory.nullable().describe("the caller's own choice, else the payer's"),
  tags: z.array(z.string()).describe("the caller's own"),
  note: z.string().nullable().describe("the caller's own; not visible to others"),
  version: z
    .number()
    .int()
    .describe("increases with every change of the caller's annotation; 0 before the first"),
  refusal: z.string().nullable().describe("the error code it was refused with"),
  hold: HoldState.nullable().describe("set while the payment is on hold"),
  effectiveAt: z.date().describe("when it counts"),
  recordedAt: z.date().describe("when it was stored"),
});
export type Transaction = z.infer<typeof Transaction>;

/** Amounts of a received payment that were returned and that its payee can still return. */
export const GiveBackState = z.object({
  canReturn: z.boolean().describe("whole, once, as long as no part was refunded"),
  canRefund: z.boolean(),
  givenBackMinor: z.bigint(),
  remainingMinor: z.bigint(),
});
export type GiveBackState = z.infer<typeof GiveBackState>;
/** A related line: the payment that was returned, or a return of this one. */
export const RelatedTransaction = z.object({
  id: TransferId,
  kind: z.enum(["original", "return", "refund"]),
  amountMinor: z.bigint().describe("signed, as in its own line"),
  recordedAt: z.date(),
});
export type RelatedTransaction = z.infer<typeof RelatedTransaction>;

export const TransactionDetail = Transaction.extend({
  giveBack: GiveBackState.nullable().describe("null when the caller received nothing that can be returned"),
  related: z.array(RelatedTransaction),
  report: PaymentReport.nullable().describe("the caller's open report of it"),
  holdReview: HoldReview.nullable().describe("only for the payer of a payment that is on hold for a review"),
  security: TransactionSecurity.nullable().describe(
    "what was checked; null for its payee and for older payments",
  ),
  isInHistory: z.boolean().describe("false for a payment that waits for proofs, or ended without them"),
  verification: Verification.nullable().describe("what it still needs; null unless it waits"),
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
      account: z.enum(["wallet", "goal", "counterparty", "fees", "funding"]),
      amountMinor: z.bigint(),
      seq: z
        .bigint()
        .nullable()
        .describe("position in the caller's wallet; null for accounts that are not theirs"),
    }),
  ),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** A payment after a proof: posted, or still waiting for what `verification` says. */
export const VerifiedPayment = z.object({
  transaction: Transaction,
  verification: Verification.nullable(),
});
export type VerifiedPayment = z.infer<typeof VerifiedPayment>;

/** A payment that waits for proofs. */
export const WaitingPayment = VerifiedPayment.extend({ verification: Verification });
export type WaitingPayment = z.infer<typeof WaitingPayment>;

export const SearchText = z.string().trim().min(1).max(100).regex(plainText, "has control characters");
const FilterMinor = z.bigint().min(0n).max(AMOUNT_MINOR_MAX);
/** A category filter; `none` matches lines without a category. */
export const CategoryWanted = z.union([z.enum([...categoryIds, "none"]), BudgetCategoryId]);
/** Categories that a filter names at most: those of everybody, `none` and all own ones. */
export const CATEGORIES_WANTED_MAX = 100;
/** Filter of a history; given fields are combined with AND. Days are in the caller's time zone, inclusive. */
export const HistoryFilter = z.strictObject({
  type: TransactionType.optional(),
  status: LineStatus.optional(),
  direction: z.enum(["in", "out"]).optional(),
  person: PayeeAddress.optional(),
  groupId: GroupId.optional().describe("what paid a debt in this group"),
  category: z.union([CategoryWanted, z.array(CategoryWanted).min(1).max(CATEGORIES_WANTED_MAX)]).optional(),
  tag: Tag.optional(),
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional().describe("a moment is exclusive, a day is included"),
  minMinor: FilterMinor.optional(),
  maxMinor: FilterMinor.optional(),
  q: SearchText.optional().describe(
    "part of a note, a name, a handle, a merchant or a tag, or an amount or a reference",
  ),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;
/** Last row that page numbers reach; use a cursor beyond it. */
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
  totalIsCapped: z.boolean().describe("true: the total is a minimum, since counting stopped"),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
export const GetTransactionInput = z.strictObject({ id: TransferId });
export type GetTransactionInput = z.infer<typeof GetTransactionInput>;

/** Sums of incoming and outgoing amounts of the matching completed lines, fees included, per currency. */
export const HistorySums = z.object({
  sums: z.array(z.object({ currency: Currency, inMinor: z.bigint(), outMinor: z.bigint() })),
  count: z.number().int().describe("matching lines, including those without posted money"),
  isCapped: z.boolean().describe("true: only the latest lines, back to `since`, are counted and summed"),
  since: z.date().nullable(),
});
export type HistorySums = z.infer<typeof HistorySums>;

export const PeopleSumsInput = z.strictObject({
  from: DayOrMoment.optional(),
  to: DayOrMoment.optional().describe("a moment is exclusive, a day is included"),
  limit: z.number().int().min(1).max(100).default(50).describe("people; the totals cover all of them"),
});
export type PeopleSumsInput = z.infer<typeof PeopleSumsInput>;
/**
 * What was exchanged with each person in the wallet's currency, the largest difference first. Amounts are positive; outgoing ones
 * include the caller's fees.
 */
export const PeopleSums = z.object({
  currency: Currency,
  inMinor: z.bigint(),
  outMinor: z.bigint(),
  aheadMinor: z.bigint().describe("net of all people from whom more came than went to them"),
  behindMinor: z.bigint().describe("net of all people to whom more went than came, as a positive number"),
  peopleCount: z.number().int(),
  people: z.array(
    z.object({
      person: Person,
      inMinor: z.bigint(),
      outMinor: z.bigint(),
      count: z.number().int().describe("lines with moved money"),
    }),
  ),
  since: z.date().nullable().describe("set when only the latest lines, back to this moment, are summed"),
});
export type PeopleSums = z.infer<typeof PeopleSums>;
