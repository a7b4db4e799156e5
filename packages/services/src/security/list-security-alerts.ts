import type { ListSecurityAlertsInput, SecurityAlertPage } from "@evenly/contract/security/schemas";
import { countAlerts, listSecurityAlerts as selectAlerts } from "@evenly/db/security/alert-queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentAlert } from "./present.ts";

/**
 * Lists the caller's security alerts, newest first, with the numbers of unread and open ones.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listSecurityAlerts(
  ctx: ServiceContext,
  input: ListSecurityAlertsInput,
): Promise<SecurityAlertPage> {
  const { userId } = requireSession(ctx);
  const { state, cursor, limit } = input;
  const after = cursor === undefined ? null : readCursor(cursor);
  const [rows, counts] = await Promise.all([
    selectAlerts(ctx.db, { userId, state, after, limit: limit + 1 }),
    countAlerts(ctx.db, userId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    alerts: shown.map(presentAlert),
    ...counts,
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.at, id: last.alert.id }) : null,
  };
}
