import { SessionId } from "@evenly/contract";
import type { SessionList, SessionView } from "@evenly/contract/auth/schemas";
import { listOpenSessions, type SessionRow } from "@evenly/db/auth/session-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { describeDevice } from "./describe-device.ts";

/**
 * Lists the caller's open sessions, their own first, then the one seen last; there are at most ten.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in, or it is not a person with a session.
 */
export async function listSessions(ctx: ServiceContext): Promise<SessionList> {
  const { userId, sessionId } = requireSession(ctx);
  const rows = await listOpenSessions(ctx.db, userId, ctx.clock.now());
  const sessions = rows.map((row) => presentSession(row, sessionId));
  return { sessions: sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
}

function presentSession(row: SessionRow, currentId: string): SessionView {
  return {
    id: SessionId.parse(row.id),
    device: describeDevice(row.userAgent),
    ipAddress: row.ipAddress,
    isRemembered: row.isRemembered,
    isCurrent: row.id === currentId,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  };
}
