import * as z from "zod";
import { AccountId, SessionId, UserId } from "../ids.ts";

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
  ticketId: z.string().min(1).max(100),
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

/** Whether a ticket was unused and its session lives; asking uses it up. */
export const TicketRedemption = z.object({ isAccepted: z.boolean() });
export type TicketRedemption = z.infer<typeof TicketRedemption>;

/** A frame that asked in another user's name; told once a connection. */
export const ForeignFrame = z.strictObject({
  userId: UserId,
  sessionId: SessionId,
  frame: z.enum(["subscribe", "request_balance", "send_notification"]),
});
export type ForeignFrame = z.infer<typeof ForeignFrame>;
export const ForeignFrameRecorded = z.object({ isRecorded: z.literal(true) });

/** Where the gateway calls the api; each call carries the signature of its body in `INTERNAL_CALL_HEADER`. */
export const INTERNAL_PATHS = {
  redeemTicket: "/internal/tickets",
  checkConnections: "/internal/connections",
  recordForeignFrame: "/internal/foreign-frames",
} as const;
export const INTERNAL_CALL_HEADER = "x-evenly-call";
/** How the api tells the gateway the network of a socket that it pipes; whoever asks without it is inside and known. */
export const CLIENT_NETWORK_HEADER = "x-client-network";
