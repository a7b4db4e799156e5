import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency, Shares, SignedMinor } from "../amounts.ts";
import { Day } from "../dates.ts";
import { BillId, GroupId, PaymentRequestId, TransferId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { IdempotencyKey, Person } from "../payments/schemas.ts";
import { linesText, oneLineText } from "../text-schemas.ts";
import {
  BILL_LINE_TITLE_MAX,
  BILL_LINES_MAX,
  BILL_NOTE_MAX,
  BILL_PEOPLE_MAX,
  BILL_TITLE_MAX,
  billMethods,
  billPartStates,
} from "./rules.ts";

const PartMinor = AmountMinor.or(z.literal(0n));
const userIds = z.array(UserId).max(BILL_PEOPLE_MAX);
const partsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject({ userId: UserId, ...shape })).max(BILL_PEOPLE_MAX);

/** How a bill is split between its owner and others. Tax and tip follow the items. */
export const BillSplit = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("equal"), userIds }),
  z.strictObject({ method: z.literal("exact"), parts: partsOf({ amountMinor: PartMinor }) }),
  z.strictObject({ method: z.literal("shares"), parts: partsOf({ shares: Shares }) }),
  z.strictObject({
    method: z.literal("itemised"),
    items: z
      .array(
        z.strictObject({
          title: oneLineText(BILL_LINE_TITLE_MAX).min(1).optional(),
          amountMinor: SignedMinor.describe("a voucher is below zero"),
          userIds,
        }),
      )
      .max(BILL_LINES_MAX),
    taxMinor: PartMinor,
    tipMinor: PartMinor,
  }),
]);
export type BillSplit = z.infer<typeof BillSplit>;

const words = { title: oneLineText(BILL_TITLE_MAX).min(1), note: linesText(BILL_NOTE_MAX).default("") };

/** Splits a bill that the caller paid; everybody else who bears a part is asked for it. */
export const CreateBillInput = z.strictObject({
  ...words,
  totalMinor: AmountMinor,
  currency: PresentCurrency,
  spentOn: Day,
  dueOn: Day.nullable().default(null),
  allowsPartial: z.boolean().default(false),
  split: BillSplit,
  transactionId: TransferId.nullable().default(null).describe("the caller's payment of the bill"),
  idempotencyKey: IdempotencyKey,
});
export type CreateBillInput = z.infer<typeof CreateBillInput>;

export const OneBillInput = z.strictObject({ billId: BillId });
export type OneBillInput = z.infer<typeof OneBillInput>;
export const UpdateBillInput = z.strictObject({ billId: BillId, ...words });
export type UpdateBillInput = z.infer<typeof UpdateBillInput>;
export const CoverShareInput = z.strictObject({ billId: BillId, userId: UserId });
export type CoverShareInput = z.infer<typeof CoverShareInput>;
/** Asks everybody anew. What was paid stays paid and counts; nobody's new part is below it. */
export const SplitBillAgainInput = z.strictObject({
  billId: BillId,
  split: BillSplit,
  paidMinor: PartMinor.describe("what the caller saw as paid; more or less is refused"),
  idempotencyKey: IdempotencyKey,
});
export type SplitBillAgainInput = z.infer<typeof SplitBillAgainInput>;
export const BillToGroupInput = z.strictObject({
  billId: BillId,
  paidMinor: PartMinor.describe("what the caller saw as paid; more or less is refused"),
});
export type BillToGroupInput = z.infer<typeof BillToGroupInput>;
export const ListBillsInput = z.strictObject({
  list: z.enum(["open", "done"]).describe("bills with somebody who still has to pay, and the others"),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type ListBillsInput = z.infer<typeof ListBillsInput>;
export const BillDraftInput = z.strictObject({ transactionId: TransferId });
export type BillDraftInput = z.infer<typeof BillDraftInput>;

/** What one person bears of a bill, derived from the payment requests to them. */
export const BillPart = z.object({
  userId: UserId,
  person: Person.nullable().describe("null after they deleted their account"),
  amountMinor: z.bigint(),
  paidMinor: z.bigint(),
  heldMinor: z.bigint().describe("paid, and under review"),
  state: z.enum(billPartStates),
  declineReason: z.string(),
  dueOn: Day.nullable(),
  changedAt: z.date().nullable().describe("when it was paid or ended; null while it waits"),
  paymentRequestId: PaymentRequestId.describe("the latest request for it"),
  canRemind: z.boolean(),
  canCover: z.boolean(),
});
export type BillPart = z.infer<typeof BillPart>;

/** A split bill as its owner sees it; nobody else does. */
export const Bill = z.object({
  id: BillId,
  title: z.string(),
  note: z.string(),
  totalMinor: z.bigint(),
  ownMinor: z.bigint().describe("what the owner bears"),
  currency: Currency,
  spentOn: Day,
  method: z.enum(billMethods),
  split: BillSplit.describe("as it was last asked for"),
  askedMinor: z.bigint().describe("what the others bear"),
  paidMinor: z.bigint(),
  waitingMinor: z.bigint(),
  declinedMinor: z.bigint().describe("declined, cancelled or expired, and borne by nobody yet"),
  parts: z.array(BillPart),
  isOpen: z.boolean().describe("somebody still has to pay"),
  groupId: GroupId.nullable().describe("the group that it was turned into"),
  transactionId: TransferId.nullable(),
  createdAt: z.date(),
});
export type Bill = z.infer<typeof Bill>;
/** A bill that was turned into a group. */
export const BillInGroup = Bill.extend({
  invited: z
    .array(UserId)
    .describe("people of the bill who are asked to join the group, and are no members yet"),
});
export type BillInGroup = z.infer<typeof BillInGroup>;
export const BillPage = z.object({ bills: z.array(Bill), nextCursor: z.string().nullable() });
export type BillPage = z.infer<typeof BillPage>;
export const RemindedBill = z.object({ bill: Bill, reminded: z.number().int() });
export type RemindedBill = z.infer<typeof RemindedBill>;

/** What a payment of the caller's history fills into a new split bill. */
export const BillDraft = z.object({
  transactionId: TransferId,
  title: z.string(),
  totalMinor: z.bigint(),
  currency: Currency,
  paidAt: z.date(),
  billId: BillId.nullable().describe("the bill that this payment was split into"),
});
export type BillDraft = z.infer<typeof BillDraft>;
