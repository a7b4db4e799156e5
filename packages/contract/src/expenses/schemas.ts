import * as z from "zod";
import { Currency, NotZeroMinor, Shares, SignedMinor } from "../amounts.ts";
import { Day } from "../dates.ts";
import { SplitMethod } from "../groups/schemas.ts";
import { ExpenseId, GroupId, MemberId, SeriesId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { Category, IdempotencyKey, Tag } from "../payments/schemas.ts";
import { linesText, oneLineText } from "../text-schemas.ts";
import { ExpenseOriginal } from "./original.ts";
import {
  BILL_ITEMS_MAX,
  COMMENT_MAX,
  EXPENSE_DESCRIPTION_MAX,
  EXPENSE_PEOPLE_MAX,
  EXPENSE_TAGS_MAX,
  EXPENSE_TITLE_MAX,
  expenseStates,
  expenseStatuses,
  ITEM_TITLE_MAX,
  REJECTION_MIN,
  versionKinds,
} from "./rules.ts";

const MemberPart = z.strictObject({ memberId: MemberId, amountMinor: SignedMinor });
const partsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject({ memberId: MemberId, ...shape })).max(EXPENSE_PEOPLE_MAX);

/** Amounts of a split that was entered in the currency of `original`. */
const inOriginal = {
  isInOriginal: z
    .literal(true)
    .optional()
    .describe("amounts are in the currency of `original` and sum to its amount"),
};

/** How an expense is split, as its author entered it; of money back, all amounts are below zero. @see docs/GLOSSARY.md */
export const SplitInput = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("equal"), memberIds: z.array(MemberId).max(EXPENSE_PEOPLE_MAX) }),
  z.strictObject({
    method: z.literal("exact"),
    parts: partsOf({ amountMinor: SignedMinor }),
    ...inOriginal,
  }),
  z.strictObject({ method: z.literal("percentage"), parts: partsOf({ basisPoints: z.number().int() }) }),
  z.strictObject({ method: z.literal("shares"), parts: partsOf({ shares: Shares }) }),
  z.strictObject({
    method: z.literal("adjustment"),
    parts: partsOf({ adjustmentMinor: SignedMinor }),
    ...inOriginal,
  }),
  z.strictObject({
    method: z.literal("itemised"),
    items: z
      .array(
        z.strictObject({
          title: oneLineText(ITEM_TITLE_MAX).min(1).optional(),
          amountMinor: SignedMinor.describe("a voucher is below zero"),
          memberIds: z.array(MemberId).max(EXPENSE_PEOPLE_MAX),
        }),
      )
      .max(BILL_ITEMS_MAX),
    taxMinor: SignedMinor,
    tipMinor: SignedMinor,
    ...inOriginal,
  }),
]);
export type SplitInput = z.infer<typeof SplitInput>;

const fields = {
  title: oneLineText(EXPENSE_TITLE_MAX).min(1),
  description: linesText(EXPENSE_DESCRIPTION_MAX).default(""),
  amountMinor: NotZeroMinor.describe(
    "below zero: money back, as are its payers, who received it, and its parts",
  ),
  currency: Currency,
  original: ExpenseOriginal.nullable().default(null).describe("null: entered in its own currency"),
  category: Category.default("other"),
  payers: z.array(MemberPart).max(EXPENSE_PEOPLE_MAX),
  split: SplitInput,
  spentOn: Day,
  dueOn: Day.nullable().default(null),
  tags: z
    .array(Tag)
    .max(EXPENSE_TAGS_MAX)
    .default([])
    .transform((tags) => [...new Set(tags)]),
};
/** What its author enters of an expense. */
export const ExpenseFields = z.strictObject(fields);
export type ExpenseFields = z.infer<typeof ExpenseFields>;

export const CreateExpenseInput = z.strictObject({
  groupId: GroupId,
  ...fields,
  idempotencyKey: IdempotencyKey,
});
export type CreateExpenseInput = z.infer<typeof CreateExpenseInput>;
const oneVersion = {
  expenseId: ExpenseId,
  expectedVersion: z.number().int().min(1).describe("the version that the caller has seen"),
};
export const UpdateExpenseInput = z.strictObject({ ...oneVersion, ...fields });
export type UpdateExpenseInput = z.infer<typeof UpdateExpenseInput>;
export const OneVersionInput = z.strictObject(oneVersion);
export type OneVersionInput = z.infer<typeof OneVersionInput>;
export const RejectExpenseInput = z.strictObject({
  ...oneVersion,
  reason: oneLineText(EXPENSE_DESCRIPTION_MAX).min(REJECTION_MIN),
});
export type RejectExpenseInput = z.infer<typeof RejectExpenseInput>;
export const OneExpenseInput = z.strictObject({ expenseId: ExpenseId });
export type OneExpenseInput = z.infer<typeof OneExpenseInput>;

/** A member's part of an expense. @see spec 2 section 3 (expense split) */
export const ExpenseSplit = z.object({
  memberId: MemberId,
  amountMinor: z.bigint(),
  paidMinor: z.bigint().describe("a payer's own part counts as paid at once"),
  remainingMinor: z.bigint(),
  isPaid: z.boolean(),
  paidAt: z.date().nullable(),
});
export type ExpenseSplit = z.infer<typeof ExpenseSplit>;

/** An expense in a group's list. */
export const ExpenseSummary = z.object({
  id: ExpenseId,
  groupId: GroupId,
  title: z.string(),
  category: Category,
  amountMinor: z.bigint(),
  currency: Currency,
  original: ExpenseOriginal.nullable(),
  spentOn: Day,
  dueOn: Day.nullable(),
  payers: z.array(z.object({ memberId: MemberId, amountMinor: z.bigint() })),
  ownShareMinor: z.bigint().describe("the caller's part"),
  ownPaidMinor: z.bigint().describe("what the caller paid of the bill"),
  ownRemainingMinor: z.bigint().describe("what the caller still owes of their part"),
  ownBackMinor: z.bigint().describe("what the caller still gets back of what they paid"),
  status: z.enum(expenseStatuses),
  state: z.enum(expenseStates),
  version: z.number().int(),
});
export type ExpenseSummary = z.infer<typeof ExpenseSummary>;

export const ListExpensesInput = z.strictObject({
  groupId: GroupId,
  cursor: Cursor.optional(),
  limit: PageLimit,
  text: oneLineText(EXPENSE_TITLE_MAX).optional().describe("a part of the title"),
  category: Category.optional(),
  memberId: MemberId.optional().describe("who paid or bears a part"),
  involvesMe: z.boolean().optional().describe("only what the caller paid or bears a part of"),
});
export type ListExpensesInput = z.infer<typeof ListExpensesInput>;
export const ExpensePage = z.object({ expenses: z.array(ExpenseSummary), nextCursor: z.string().nullable() });
export type ExpensePage = z.infer<typeof ExpensePage>;

/** An expense with everything that its group's members see. */
export const Expense = ExpenseSummary.extend({
  createdBy: MemberId,
  isOwn: z.boolean().describe("the caller entered it"),
  description: z.string(),
  splitMethod: SplitMethod,
  split: SplitInput,
  rotation: z.number().int().describe("decides who takes a leftover minor unit"),
  splits: z.array(ExpenseSplit),
  tags: z.array(z.string()),
  rejectedReason: z.string().nullable(),
  seriesId: SeriesId.nullable().describe("the series that created it, or that it started"),
  canEdit: z.boolean(),
  canDecide: z.boolean().describe("the caller may approve or reject it"),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Expense = z.infer<typeof Expense>;

/** The facts of an expense in one of its versions. */
export const ExpenseSnapshot = ExpenseFields.extend({ state: z.enum(expenseStates) });
export type ExpenseSnapshot = z.infer<typeof ExpenseSnapshot>;
export const ExpenseVersion = z.object({
  version: z.number().int(),
  kind: z.enum(versionKinds),
  byMemberId: MemberId.nullable().describe("null: the product"),
  at: z.date(),
  snapshot: ExpenseSnapshot,
});
export type ExpenseVersion = z.infer<typeof ExpenseVersion>;

export const AddCommentInput = z.strictObject({
  expenseId: ExpenseId,
  text: linesText(COMMENT_MAX).min(1),
  idempotencyKey: IdempotencyKey,
});
export type AddCommentInput = z.infer<typeof AddCommentInput>;
export const CommentId = z.uuid().brand<"CommentId">();
export const RemoveCommentInput = z.strictObject({ commentId: CommentId });
export type RemoveCommentInput = z.infer<typeof RemoveCommentInput>;
export const ExpenseComment = z.object({
  id: CommentId,
  memberId: MemberId,
  text: z.string().nullable().describe("null: removed"),
  at: z.date(),
  canRemove: z.boolean(),
});
export type ExpenseComment = z.infer<typeof ExpenseComment>;

/** An expense with its history, oldest version first, and its comments. */
export const ExpenseDetail = Expense.extend({
  versions: z.array(ExpenseVersion),
  comments: z.array(ExpenseComment),
});
export type ExpenseDetail = z.infer<typeof ExpenseDetail>;
