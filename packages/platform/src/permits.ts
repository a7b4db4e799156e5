import { createHash } from "node:crypto";
import { SessionId, UserId } from "@evenly/contract";
import type { Clock, Permits, PermitUse } from "@evenly/services/ports";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";

const USES: Readonly<Record<PermitUse, { readonly audience: string; readonly seconds: number }>> = {
  socket: { audience: "evenly:realtime", seconds: 30 },
  boardLink: { audience: "evenly:queue-board-link", seconds: 60 },
  board: { audience: "evenly:queue-board", seconds: 15 * 60 },
};
const CALL_SECONDS = 10;
const ALGORITHM = "HS256";
const CALL_AUDIENCE = "evenly:internal";

const PermitPayload = z.object({ sub: UserId, sid: SessionId, jti: z.uuid() });

/**
 * Signs permits and internal calls with one key. Each purpose has its own audience, so that a permit is valid for one purpose
 * only.
 */
export function createPermits(secret: string, clock: Clock): Permits {
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
    sign: async ({ userId, sessionId, ticketId }, use = "socket") => {
      const { audience, seconds } = USES[use];
      return {
        permit: await sign({ sub: userId, sid: sessionId, jti: ticketId }, audience, seconds),
        expiresAt: new Date((Math.floor(clock.now().getTime() / 1000) + seconds) * 1000),
      };
    },
    read: async (permit, use = "socket") => {
      const payload = PermitPayload.safeParse(await read(permit, USES[use].audience));
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
