import * as z from "zod";
import { AccountId, SessionId, UserId } from "../ids.ts";
import { NotificationData } from "../notifications/frames.ts";
import { NotificationPriority } from "../notifications/schemas.ts";
import { TransactionUpdateData } from "../payments/frames.ts";
import { plainText } from "../plain-text.ts";
import { RESUME_MS_MAX, RESUME_OVERLAP_MS } from "./limits.ts";

/** A single-use, 30 s permission to open the socket. */
export const RealtimeTicket = z.object({
  ticket: z.string(),
  url: z.string().describe("path of the socket on the host that was asked"),
  expiresAt: z.date(),
});
export type RealtimeTicket = z.infer<typeof RealtimeTicket>;

/** What a ticket says once its signature is checked. */
export const TicketClaims = z.strictObject({
  userId: UserId,
  sessionId: SessionId,
  ticketId: z.uuid(),
});
export type TicketClaims = z.infer<typeof TicketClaims>;

/** Connections of one question; a gateway with more asks several times. */
export const CONNECTIONS_CHECK_MAX = 5000;
/** The gateway's question to the api, every 10 s and for request_balance. */
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

/** Tickets of one question; a gateway with more asks several times. */
export const TICKETS_REDEEMED_MAX = 500;
export const TicketsRedeemedInput = z.strictObject({
  tickets: z.array(TicketClaims).max(TICKETS_REDEEMED_MAX),
});
export type TicketsRedeemedInput = z.infer<typeof TicketsRedeemedInput>;
/** Of each ticket, in their order: whether it was unused and its session lives; asking uses it up. */
export const TicketsRedeemed = z.object({ areAccepted: z.array(z.boolean()) });
export type TicketsRedeemed = z.infer<typeof TicketsRedeemed>;

/** A frame that asked in another user's name; told once a connection. */
export const ForeignFrame = z.strictObject({
  userId: UserId,
  sessionId: SessionId,
  frame: z.enum(["subscribe", "request_balance", "send_notification"]),
});
export type ForeignFrame = z.infer<typeof ForeignFrame>;
export const ForeignFrameRecorded = z.object({ isRecorded: z.literal(true) });

/** Of each kind; who missed more fetches anew. */
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
/** What a client without a socket missed, as frames would have told it; some of it may be known already. */
export const Resumed = z.object({
  isComplete: z.boolean().describe("false: more has happened than is told here"),
  transactions: z.array(TransactionUpdateData).describe("oldest first"),
  notifications: z.array(NotificationData).describe("oldest first"),
});
export type Resumed = z.infer<typeof Resumed>;

/** People whose conversations one question is about. */
export const CONVERSATIONS_CHECK_MAX = 1000;
/** How many others one person's presence and typing may reach. */
export const PARTNERS_MAX = 500;
export const ConversationsInput = z.strictObject({ userIds: z.array(UserId).max(CONVERSATIONS_CHECK_MAX) });
export type ConversationsInput = z.infer<typeof ConversationsInput>;
/** Who shares an active group or a chat with whom; who is missing shares none. */
export const ConversationPartners = z.object({
  people: z.array(z.object({ userId: UserId, partnerIds: z.array(UserId).max(PARTNERS_MAX) })),
});
export type ConversationPartners = z.infer<typeof ConversationPartners>;

/** What a signed-in socket wants somebody to be told. */
export const SocketNotification = z.strictObject({
  userId: UserId.describe("whose socket it is"),
  sessionId: SessionId,
  to: UserId,
  notification: z.object({
    id: z.string().min(1).max(100).optional().describe("sent again with the same one, it is told once"),
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

/** Where the gateway calls the api; each call carries the signature of its body in `INTERNAL_CALL_HEADER`. */
export const INTERNAL_PATHS = {
  redeemTickets: "/internal/tickets",
  checkConnections: "/internal/connections",
  recordForeignFrame: "/internal/foreign-frames",
  listConversations: "/internal/conversations",
  sendNotification: "/internal/notifications",
} as const;
export const INTERNAL_CALL_HEADER = "x-evenly-call";
/** How the api tells the gateway the network of a socket that it pipes; whoever asks without it is inside and known. */
export const CLIENT_NETWORK_HEADER = "x-client-network";
