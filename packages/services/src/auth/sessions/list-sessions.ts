import { SessionId } from "@evenly/contract";
import type { SessionList, SessionView } from "@evenly/contract/auth/schemas";
import { listOpenSessions, type SessionRow } from "@evenly/db/auth/session-queries";
import { findSecuritySettings } from "@evenly/db/security/settings-queries";
import type { ServiceContext } from "../../context.ts";
import { describeDevice } from "../../shared/describe-device.ts";
import { requireSession } from "../../shared/require-session.ts";

/**
 * Lists the caller's open sessions (at most ten): the calling one first, then by last use. Places are shown unless the caller
 * turned them off.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export async function listSessions(ctx: ServiceContext<"geo">): Promise<SessionList> {
  const { userId, sessionId } = requireSession(ctx);
  const [rows, settings] = await Promise.all([
    listOpenSessions(ctx.db, userId, ctx.clock.now()),
    findSecuritySettings(ctx.db, userId),
  ]);
  const mayPlace = settings?.locationTracking ?? true;
  const sessions = rows.map((row) => ({
    ...presentSession(row, sessionId),
    place: mayPlace ? ctx.geo.placeOf(row.ipAddress) : null,
  }));
  return { sessions: sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
}

function presentSession(row: SessionRow, currentId: string): Omit<SessionView, "place"> {
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
