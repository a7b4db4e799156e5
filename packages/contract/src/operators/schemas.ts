import * as z from "zod";
import { IdentityTier } from "../auth/schemas.ts";
import { SessionId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { plainText } from "../plain-text.ts";

export const UserRole = z.enum(["user", "admin"]);
export type UserRole = z.infer<typeof UserRole>;

const OneUser = z
  .string()
  .trim()
  .min(2)
  .max(254)
  .regex(plainText, "has control characters")
  .describe("user id, @handle, exact email or confirmed phone");
const Reason = z
  .string()
  .trim()
  .min(5, "says too little")
  .max(500)
  .regex(plainText, "has control characters")
  .describe("why; stands in the audit log");

/** One user, and why an operator looks at them or acts. */
export const OperatorInput = z.strictObject({ user: OneUser, reason: Reason });
export type OperatorInput = z.infer<typeof OperatorInput>;

export const FindUsersInput = z.strictObject({
  q: OneUser.optional().describe(
    "user id, exact email or phone, or how a handle begins; everybody when absent",
  ),
  state: z.enum(["suspended", "frozen", "admin"]).optional(),
  cursor: UserId.optional().describe("the last user of the page before"),
  limit: PageLimit,
});
export type FindUsersInput = z.infer<typeof FindUsersInput>;

/** A user as lists show them to operators: nothing but what everybody may know, and how the account stands. */
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

/** What an operator sees of one user after saying why. */
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

/** Every difference that recomputing the book found; none when it is sound. */
export const LedgerVerdict = z.object({ differences: z.array(z.string()), checkedAt: z.date() });
export type LedgerVerdict = z.infer<typeof LedgerVerdict>;

/** Where the api shows the queue board; its pages, its pass and its link stand below it. */
export const QUEUE_BOARD_PATH = "/admin/queues";
/** A link to the queue board: works once, for 60 s. */
export const QueueBoardLink = z.object({ url: z.url(), expiresAt: z.date() });
export type QueueBoardLink = z.infer<typeof QueueBoardLink>;

export const ListParkedJobsInput = z.strictObject({ cursor: Cursor.optional(), limit: PageLimit });
export type ListParkedJobsInput = z.infer<typeof ListParkedJobsInput>;
/** A job, or an event for a consumer, that failed until it was given up; what it is about is not shown. */
export const ParkedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable().describe("as its code or a provider said it, addresses and numbers taken out"),
  createdAt: z.date(),
  parkedAt: z.date(),
  blocked: z.number().int().describe("how many wait behind it, up to 1000"),
});
export type ParkedJob = z.infer<typeof ParkedJob>;
/** Those that have been parked longest first. */
export const ParkedJobPage = z.object({ jobs: z.array(ParkedJob), nextCursor: Cursor.nullable() });
export type ParkedJobPage = z.infer<typeof ParkedJobPage>;

export const RetryParkedJobInput = z.strictObject({
  jobId: z.uuid().describe("as the list of parked jobs has it"),
  reason: Reason,
});
export type RetryParkedJobInput = z.infer<typeof RetryParkedJobInput>;
export const RetriedJob = z.object({ id: z.uuid(), name: z.string() });
export type RetriedJob = z.infer<typeof RetriedJob>;

/** What an operator did to an account: its owner is told in these words. */
export const OperatorChange = z.enum([
  "accountSuspended",
  "suspensionLifted",
  "accountFrozen",
  "freezeLifted",
  "adminGranted",
  "adminRevoked",
  "sessionsEnded",
  "lockLifted",
]);
export type OperatorChange = z.infer<typeof OperatorChange>;
