import type { ListSecurityEventsInput, SecurityEventPage } from "@evenly/contract/security/schemas";
import { listSecurityEvents as selectEvents } from "@evenly/db/security/event-queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentEvent } from "./present.ts";

/**
 * Lists the caller's security events, newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor belongs to another list.
 * @see spec 2 section 9 (Events list default 50)
 */
export async function listSecurityEvents(
  ctx: ServiceContext,
  input: ListSecurityEventsInput,
): Promise<SecurityEventPage> {
  const { userId } = requireSession(ctx);
  const { type, severity, cursor, limit } = input;
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await selectEvents(ctx.db, { userId, type, severity, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    events: shown.map(presentEvent),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.at, id: last.event.id }) : null,
  };
}
