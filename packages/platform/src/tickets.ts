import { createHash } from "node:crypto";
import { SessionId, UserId } from "@evenly/contract";
import type { Clock, Tickets } from "@evenly/services/ports";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const TICKET_SECONDS = 30;
const CALL_SECONDS = 10;
const ALGORITHM = "HS256";
const TICKET_AUDIENCE = "evenly:realtime";
const CALL_AUDIENCE = "evenly:internal";

const TicketPayload = z.object({ sub: UserId, sid: SessionId, jti: z.string().min(1).max(100) });

/** Tickets and internal calls, signed with one key for two audiences, so that neither passes for the other. */
export function createTickets(secret: string, clock: Clock): Tickets {
  const key = new TextEncoder().encode(secret);
  const sign = (payload: JWTPayload, audience: string, seconds: number) => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key);
  };
  const read = (token: string, audience: string) => readPayload(token, key, audience, clock.now());
  return {
    sign: async ({ userId, sessionId, ticketId }) => ({
      ticket: await sign({ sub: userId, sid: sessionId, jti: ticketId }, TICKET_AUDIENCE, TICKET_SECONDS),
      expiresAt: new Date((Math.floor(clock.now().getTime() / 1000) + TICKET_SECONDS) * 1000),
    }),
    read: async (ticket) => {
      const payload = TicketPayload.safeParse(await read(ticket, TICKET_AUDIENCE));
      return payload.success
        ? { userId: payload.data.sub, sessionId: payload.data.sid, ticketId: payload.data.jti }
        : null;
    },
    signCall: (body) => sign({ body: digest(body) }, CALL_AUDIENCE, CALL_SECONDS),
    isOurCall: async (token, body) => (await read(token, CALL_AUDIENCE))?.body === digest(body),
  };
}

async function readPayload(
  token: string,
  key: Uint8Array,
  audience: string,
  now: Date,
): Promise<JWTPayload | null> {
  try {
    const options = { algorithms: [ALGORITHM], audience, currentDate: now, requiredClaims: ["exp"] };
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function digest(body: string): string {
  return createHash("sha256").update(body).digest("base64url");
}
