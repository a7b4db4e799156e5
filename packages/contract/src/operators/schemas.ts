import * as z from "zod";
import { IdentityTier } from "../auth/schemas.ts";
import { FactorCode, Pin } from "../factors/schemas.ts";
import { SessionId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { plainText } from "../plain-text.ts";
import { LookCategory } from "../security/schemas.ts";
import { REASON_LENGTH, WAITING_ACTS_MAX } from "./rules.ts";

export const UserRole = z.enum(["user", "admin"]);
export type UserRole = z.infer<typeof UserRole>;

/** Address of one user. */
export const OneUser = z
  .string()
  .trim()
  .min(2)
  .max(254)
  .regex(plainText, "has control characters")
  .describe("user id, @handle, exact email or confirmed phone");
/** Reason of an operator's act. */
export const Reason = z
  .string()
  .trim()
  .min(REASON_LENGTH.min, "says too little")
  .max(REASON_LENGTH.max)
  .regex(plainText, "has control characters")
  .describe("reason, stored in the audit log");

/** An operator's own proof for one act: their PIN, or a code of their second factor. */
export const OperatorProof = z.strictObject({ pin: Pin.optional(), code: FactorCode.optional() });
export type OperatorProof = z.infer<typeof OperatorProof>;

/** One user, and the operator's reason. */
const UserAndReason = z.strictObject({ user: OneUser, reason: Reason });
/** An act on one user: its reason and the operator's proof. */
export const OperatorInput = UserAndReason.extend({
  proof: OperatorProof.optional().describe("without it the answer names what to prove with"),
});
export type OperatorInput = z.infer<typeof OperatorInput>;
/** A look at one user; the user sees the category, not the reason. */
export const LookAtUserInput = UserAndReason.extend({ category: LookCategory.default("support") });
export type LookAtUserInput = z.input<typeof LookAtUserInput>;

export const FindUsersInput = z.strictObject({
  q: OneUser.optional().describe(
    "user id, exact email or phone, or how a handle begins; everybody when absent",
  ),
  state: z.enum(["suspended", "frozen", "admin"]).optional(),
  cursor: UserId.optional().describe("the last user of the page before"),
  limit: PageLimit,
});
export type FindUsersInput = z.infer<typeof FindUsersInput>;

/** A user in operators' lists: public fields and the account's state only. */
export const OperatorUser = z.object({
  id: UserId,
  handle: z.string(),
  displayName: z.string(),
  role: UserRole,
  emailVerified: z.boolean(),
  suspendedAt: z.date().nullable(),
  frozenAt: z.date().nullable(),
  deactivatedAt: z.date().nullable(),
  createdAt: z.date(),
});
export type OperatorUser = z.infer<typeof OperatorUser>;
/** Newest accounts first. */
export const OperatorUserPage = z.object({ users: z.array(OperatorUser), nextCursor: UserId.nullable() });
export type OperatorUserPage = z.infer<typeof OperatorUserPage>;

/** A user in detail, shown to an operator who gave a reason. */
export const OperatorUserDetail = OperatorUser.extend({
  email: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string(),
  identityTier: IdentityTier,
  suspendedReason: z.string().nullable(),
  frozenReason: z.string().nullable(),
  balances: z.array(z.object({ currency: z.string(), postedMinor: z.bigint(), heldMinor: z.bigint() })),
  openSessions: z.array(
    z.object({ id: SessionId, userAgent: z.string(), ipAddress: z.string(), createdAt: z.date() }),
  ),
});
export type OperatorUserDetail = z.infer<typeof OperatorUserDetail>;

export const EndedSessions = z.object({ ended: z.number().int() });
export type EndedSessions = z.infer<typeof EndedSessions>;

/** All differences found by recomputing the ledger; empty when it is consistent. */
export const LedgerVerdict = z.object({ differences: z.array(z.string()), checkedAt: z.date() });
export type LedgerVerdict = z.infer<typeof LedgerVerdict>;

/** Path of the queue board in the api; its pages, pass and link are below it. */
export const QUEUE_BOARD_PATH = "/admin/queues";
/** A single-use link to the queue board, valid for 60 s. */
export const QueueBoardLink = z.object({ url: z.url(), expiresAt: z.date() });
export type QueueBoardLink = z.infer<typeof QueueBoardLink>;

export const ListParkedJobsInput = z.strictObject({ cursor: Cursor.optional(), limit: PageLimit });
export type ListParkedJobsInput = z.infer<typeof ListParkedJobsInput>;
/** A parked job, or a parked event of a consumer, without its payload. */
export const ParkedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable().describe("failure text, with addresses and numbers removed"),
  createdAt: z.date(),
  parkedAt: z.date(),
  blocked: z.number().int().describe("number of jobs waiting behind it, at most 1000"),
});
export type ParkedJob = z.infer<typeof ParkedJob>;
/** Longest parked first. */
export const ParkedJobPage = z.object({ jobs: z.array(ParkedJob), nextCursor: Cursor.nullable() });
export type ParkedJobPage = z.infer<typeof ParkedJobPage>;

export const RetryParkedJobInput = z.strictObject({
  jobId: z.uuid().describe("id from the list of parked jobs"),
  reason: Reason,
});
export type RetryParkedJobInput = z.infer<typeof RetryParkedJobInput>;
export const RetriedJob = z.object({ id: z.uuid(), name: z.string() });
export type RetriedJob = z.infer<typeof RetriedJob>;

export const WaitingActId = z.uuid().brand<"WaitingActId">();
export type WaitingActId = z.infer<typeof WaitingActId>;
/** An act that waits until a second operator confirms it; nothing has changed yet. */
export const WaitingAct = z.object({
  id: WaitingActId,
  act: z.string().describe("name of the act, such as grant_admin"),
  subject: z.object({ id: UserId, displayName: z.string(), handle: z.string() }),
  serviceKey: z
    .object({
      name: z.string(),
      scopes: z.array(z.string()),
      days: z.number().int(),
      dailyCapMinor: z.bigint(),
    })
    .nullable()
    .describe("the key that the act creates"),
  reason: z.string(),
  proposedBy: z.object({ displayName: z.string(), isYou: z.boolean() }),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type WaitingAct = z.infer<typeof WaitingAct>;
/** Waiting acts, oldest first. */
export const WaitingActs = z.object({ acts: z.array(WaitingAct).max(WAITING_ACTS_MAX) });
export type WaitingActs = z.infer<typeof WaitingActs>;
export const ConfirmActInput = z.strictObject({
  waitingActId: WaitingActId,
  proof: OperatorProof.optional(),
});
export type ConfirmActInput = z.infer<typeof ConfirmActInput>;
export const DismissActInput = z.strictObject({ waitingActId: WaitingActId, reason: Reason });
export type DismissActInput = z.infer<typeof DismissActInput>;

/** Kind of change by an operator; the owner is notified of it. */
export const OperatorChange = z.enum([
  "accountSuspended",
  "suspensionLifted",
  "accountFrozen",
  "freezeLifted",
  "adminGranted",
  "adminRevoked",
  "sessionsEnded",
  "lockLifted",
  "limitsReset",
  "serviceKeyCreated",
  "serviceKeyRevoked",
]);
export type OperatorChange = z.infer<typeof OperatorChange>;
