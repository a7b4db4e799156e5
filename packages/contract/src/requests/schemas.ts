import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { Reason } from "../fraud/index.ts";
import { ExpenseId, GroupId, PaymentRequestId, TransferId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { IdempotencyKey, PayeeAddress, Person, Quote } from "../payments/schemas.ts";
import { linesText, oneLineText } from "../text-schemas.ts";
import {
  REQUEST_NOTE_MAX,
  REQUEST_PEOPLE_MAX,
  REQUESTS_REMINDED_MAX,
  requestAudiences,
  requestLinkKinds,
  requestStates,
} from "./rules.ts";

export const RequestState = z.enum(requestStates);
const note = linesText(REQUEST_NOTE_MAX);

/** Asks one or several people for money; each gets a request of their own. */
/** The group, and the expense of it, that requests belong to. */
const AboutInput = z.strictObject({ groupId: GroupId, expenseId: ExpenseId.nullable().default(null) });
export type AboutInput = z.infer<typeof AboutInput>;
/** What a request belongs to, by name; only members of the group get it. */
export const RequestAbout = z.object({
  groupId: GroupId,
  groupName: z.string(),
  expenseId: ExpenseId.nullable(),
  expenseTitle: z.string().nullable(),
});
export type RequestAbout = z.infer<typeof RequestAbout>;

export const CreateRequestsInput = z.strictObject({
  people: z
    .array(z.strictObject({ to: PayeeAddress, amountMinor: AmountMinor }))
    .min(1)
    .max(REQUEST_PEOPLE_MAX),
  currency: PresentCurrency,
  note: note.default(""),
  dueOn: Day.nullable().default(null),
  allowsPartial: z.boolean().default(false),
  about: AboutInput.optional().describe("a group of the caller, and an expense of it"),
  mailsUnknown: z
    .boolean()
    .default(false)
    .describe("an e-mail address that finds nobody gets a pay link; false refuses it"),
  idempotencyKey: IdempotencyKey,
});
export type CreateRequestsInput = z.infer<typeof CreateRequestsInput>;

export const OneRequestInput = z.strictObject({ paymentRequestId: PaymentRequestId });
export type OneRequestInput = z.infer<typeof OneRequestInput>;
/** Reminds of those of some requests whose reminder is due. */
export const RemindRequestsInput = z.strictObject({
  paymentRequestIds: z.array(PaymentRequestId).min(1).max(REQUESTS_REMINDED_MAX),
});
export type RemindRequestsInput = z.infer<typeof RemindRequestsInput>;
export const RemindedRequests = z.object({
  reminded: z.number().int().describe("requests whose person was reminded by this call"),
});
export type RemindedRequests = z.infer<typeof RemindedRequests>;
export const DeclineRequestInput = z.strictObject({
  paymentRequestId: PaymentRequestId,
  reason: oneLineText(REQUEST_NOTE_MAX).default(""),
});
export type DeclineRequestInput = z.infer<typeof DeclineRequestInput>;
export const QuoteRequestInput = z.strictObject({
  paymentRequestId: PaymentRequestId,
  amountMinor: AmountMinor,
});
export type QuoteRequestInput = z.infer<typeof QuoteRequestInput>;
/** Procedure of transfers that pay a request. */
export const PAY_REQUEST = "requests.pay";
/** Pays a request from the caller's wallet. */
export const PayRequestInput = z.strictObject({
  paymentRequestId: PaymentRequestId,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor.or(z.literal(0n))
    .optional()
    .describe("the fee that was shown; another one is refused"),
  idempotencyKey: IdempotencyKey,
});
export type PayRequestInput = z.infer<typeof PayRequestInput>;

export const ListRequestsInput = z.strictObject({
  list: z
    .enum(["to_pay", "asked", "asked_together", "done"])
    .describe(
      "open ones addressed to me; open ones of mine, alone or with all that were asked with them; closed",
    ),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;

/** A payment request as one of its two sides sees it. */
export const PaymentRequest = z.object({
  id: PaymentRequestId,
  batchId: z.uuid().describe("the same for all people who were asked together"),
  fromUserId: UserId.describe("who asks"),
  toUserId: UserId.nullable().describe("who is asked; null for a link until it is paid or declined"),
  isOwn: z.boolean().describe("the caller asks"),
  person: Person.nullable().describe("the other side; null after they deleted their account, and for a link"),
  linkKind: z.enum(requestLinkKinds).nullable().describe("null for a request to a person with an account"),
  address: z.string().nullable().describe("where the link was mailed; only for who asks"),
  state: RequestState,
  status: RequestState.describe("same as `state`"),
  amountMinor: z.bigint(),
  paidMinor: z.bigint().describe("what is paid and was not given back"),
  returnedMinor: z.bigint().describe("what was paid and given back"),
  heldMinor: z.bigint().describe("paid, and under review"),
  openMinor: z.bigint().describe("what can be paid now"),
  currency: Currency,
  note: z.string(),
  dueOn: Day.nullable(),
  allowsPartial: z.boolean(),
  about: RequestAbout.nullable().describe("null also for callers who are not in the group"),
  declineReason: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
  closedAt: z.date().nullable(),
  attachmentCount: z.number().int().describe("photos and PDFs that both sides see"),
  reminders: z.number().int().describe("sent so far; 0 for the person asked"),
  canPay: z.boolean(),
  canDecline: z.boolean(),
  canCancel: z.boolean(),
  canRemind: z.boolean(),
  canRemindAt: z.date().nullable().describe("when the next reminder is allowed; null: never"),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

export const RequestPage = z.object({ requests: z.array(PaymentRequest), nextCursor: z.string().nullable() });
export type RequestPage = z.infer<typeof RequestPage>;

/** A payment of a request, and the request after it. */
export const PaidRequest = z.object({
  request: PaymentRequest,
  transferId: TransferId,
  isHeld: z.boolean().describe("under review; the request counts it once it is released"),
});
export type PaidRequest = z.infer<typeof PaidRequest>;

/** What a payment of a request would cost and need now. */
export const RequestQuote = z.object({
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
export type RequestQuote = z.infer<typeof RequestQuote>;

/** Whose requests reach the caller, and whom they muted. */
export const RequestSettings = z.object({
  audience: z.enum(requestAudiences),
  muted: z.array(Person),
});
export type RequestSettings = z.infer<typeof RequestSettings>;
export const UpdateRequestSettingsInput = z.strictObject({ audience: z.enum(requestAudiences) });
export type UpdateRequestSettingsInput = z.infer<typeof UpdateRequestSettingsInput>;
export const MuteRequestsInput = z.strictObject({ userId: UserId, isMuted: z.boolean() });
export type MuteRequestsInput = z.infer<typeof MuteRequestsInput>;
