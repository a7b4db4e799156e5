import * as z from "zod";
import { AccountId, SessionId, UserId } from "../ids.ts";
import { NotificationData } from "../notifications/frames.ts";
import { NotificationPriority } from "../notifications/schemas.ts";
import { TransactionUpdateData } from "../payments/frames.ts";
import { plainText } from "../plain-text.ts";
import { RESUME_MS_MAX, RESUME_OVERLAP_MS } from "./limits.ts";

/** A single-use ticket that opens a socket within 30 s. */
export const SocketTicket = z.object({
  ticket: z.string(),
  url: z.string().describe("path of the socket on the host that was asked"),
  expiresAt: z.date(),
});
export type SocketTicket = z.infer<typeof SocketTicket>;

/** Content of a permit with a verified signature. */
export const PermitClaims = z.strictObject({
  userId: UserId,
  sessionId: SessionId,
  ticketId: z.uuid(),
});
export type PermitClaims = z.infer<typeof PermitClaims>;

/** Maximum number of connections per call; a gateway with more splits them. */
export const CONNECTIONS_CHECK_MAX = 5000;
/** The gateway's call to the api, every 10 s and for request_balance. */
export const ConnectionsCheckInput = z.strictObject({
  connections: z.array(z.object({ userId: UserId, sessionId: SessionId })).max(CONNECTIONS_CHECK_MAX),
});
export type ConnectionsCheckInput = z.infer<typeof ConnectionsCheckInput>;
export const ConnectionsCheck = z.object({
  endedSessionIds: z.array(SessionId),
  accounts: z.array(
    z.object({
      userId: UserId,
      accountId: AccountId,
      currency: z.string(),
      version: z.number().int(),
      balanceText: z.string(),
      heldText: z.string(),
    }),
  ),
});
export type ConnectionsCheck = z.infer<typeof ConnectionsCheck>;

/** Maximum number of socket tickets per call; a gateway with more splits them. */
export const SOCKET_TICKETS_REDEEMED_MAX = 500;
export const SocketTicketsRedeemedInput = z.strictObject({
  tickets: z.array(PermitClaims).max(SOCKET_TICKETS_REDEEMED_MAX),
});
export type SocketTicketsRedeemedInput = z.infer<typeof SocketTicketsRedeemedInput>;
/** Per ticket, in order: whether it was unused and its session is open. The call consumes the tickets. */
export const SocketTicketsRedeemed = z.object({ areAccepted: z.array(z.boolean()) });
export type SocketTicketsRedeemed = z.infer<typeof SocketTicketsRedeemed>;

/** A frame sent in another user's name; reported once per connection. */
export const ForeignFrame = z.strictObject({
  userId: UserId,
  sessionId: SessionId,
  frame: z.enum(["subscribe", "request_balance", "send_notification"]),
});
export type ForeignFrame = z.infer<typeof ForeignFrame>;
export const ForeignFrameRecorded = z.object({ isRecorded: z.literal(true) });

/** Maximum number per kind; a client that missed more refetches its lists. */
export const RESUMED_MAX = 50;
export const ResumeInput = z.strictObject({
  awayMs: z
    .number()
    .int()
    .min(0)
    .max(RESUME_MS_MAX + RESUME_OVERLAP_MS)
    .describe("since the socket's last frame, by the client's own clock"),
});
export type ResumeInput = z.infer<typeof ResumeInput>;
/** What a client missed without a socket, in the format of frames; the client may already know a part. */
export const Resumed = z.object({
  isComplete: z.boolean().describe("false: the client missed more than this answer contains"),
  transactions: z.array(TransactionUpdateData).describe("oldest first"),
  notifications: z.array(NotificationData).describe("oldest first"),
});
export type Resumed = z.infer<typeof Resumed>;

/** Maximum number of users per call. */
export const CONVERSATIONS_CHECK_MAX = 1000;
/** Maximum number of partners who receive one person's presence and typing. */
export const PARTNERS_MAX = 500;
export const ConversationsInput = z.strictObject({ userIds: z.array(UserId).max(CONVERSATIONS_CHECK_MAX) });
export type ConversationsInput = z.infer<typeof ConversationsInput>;
/** Users with a common active group or chat; a user without partners is missing. */
export const ConversationPartners = z.object({
  people: z.array(z.object({ userId: UserId, partnerIds: z.array(UserId).max(PARTNERS_MAX) })),
});
export type ConversationPartners = z.infer<typeof ConversationPartners>;

/** A notification that a signed-in socket asks to send. */
export const SocketNotification = z.strictObject({
  userId: UserId.describe("user of the socket"),
  sessionId: SessionId,
  to: UserId,
  notification: z.object({
    id: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("idempotency key: a repeat with the same id is delivered once"),
    title: z.string().trim().min(1).max(120).regex(plainText),
    message: z.string().trim().min(1).max(1000).regex(plainText),
    priority: NotificationPriority.default("medium"),
  }),
});
export type SocketNotification = z.infer<typeof SocketNotification>;
export const SocketNotificationAnswer = z.object({
  refusal: z
    .enum(["UNAUTHENTICATED", "SESSION_EXPIRED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMITED"])
    .nullable(),
});
export type SocketNotificationAnswer = z.infer<typeof SocketNotificationAnswer>;

/** Paths of the api for the gateway; each call has the signature of its body in `INTERNAL_CALL_HEADER`. */
export const INTERNAL_PATHS = {
  redeemSocketTickets: "/internal/tickets",
  checkConnections: "/internal/connections",
  recordForeignFrame: "/internal/foreign-frames",
  listConversations: "/internal/conversations",
  sendNotification: "/internal/notifications",
} as const;
export const INTERNAL_CALL_HEADER = "x-evenly-call";
/**
 * Header with the client's network for a socket that the api proxies; a connection without it comes from inside and is trusted.
 */
export const CLIENT_NETWORK_HEADER = "x-client-network";
