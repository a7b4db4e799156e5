import { invariant, refuse } from "@evenly/contract";
import type { AlertDisowned, OneSecurityAlertInput } from "@evenly/contract/security/schemas";
import type { Tx } from "@evenly/db";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { blockPassword, lockUser } from "@evenly/db/auth/user-queries";
import { voidChallenges } from "@evenly/db/factors/challenge-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import {
  findSecurityAlert,
  lockSecurityAlert,
  resolveSecurityAlert,
} from "@evenly/db/security/alert-queries";
import { addLink } from "../auth/index.ts";
import { announceEnded } from "../auth/sessions/index.ts";
import { openCase } from "../cases/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { stopRecovery } from "../factors/recovery/index.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentAlert } from "./present.ts";

type Done = { readonly caseId: string; readonly endedIds: readonly string[] };

/**
 * Disowns one of the caller's alerts: it was not them. In one transaction every other session ends, so do started sign-ins,
 * trust in devices and a recovery, the password signs nobody in until a link mailed to the owner's address sets a new one, and a case is opened. The calling session stays, but proves
 * nothing with the blocked password. A repeat returns the first answer.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @throws {STATE_CONFLICT} the alert was resolved in another way.
 */
export async function disownAlert(ctx: ServiceContext, input: OneSecurityAlertInput): Promise<AlertDisowned> {
  const { userId, sessionId } = requireSession(ctx);
  const { alertId } = input;
  const done = await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    const alert = await lockSecurityAlert(tx, userId, alertId);
    if (user === null || alert === null) return refuse("NOT_FOUND");
    if (alert.resolution === "me" || alert.resolution === "dismissed")
      return refuse("STATE_CONFLICT", { state: alert.resolution });
    const acted =
      alert.caseId === null
        ? await shutOut(ctx, tx, { userId, sessionId, alertId })
        : { caseId: alert.caseId, endedIds: [] };
    if (alert.caseId === null) {
      const { caseId } = acted;
      await resolveSecurityAlert(tx, alert, { resolution: "not_me", at: ctx.clock.now(), caseId });
      await stopRecovery(ctx, tx, user);
      await addLink(ctx, tx, user, "reset_password");
    }
    const row = await findSecurityAlert(tx, userId, alertId);
    invariant(row, "a locked alert is there");
    return { ...acted, alert: presentAlert(row) };
  });
  await announceEnded(ctx, userId, done.endedIds);
  return { alert: done.alert, endedSessions: done.endedIds.length, caseId: done.caseId };
}

async function shutOut(
  ctx: ServiceContext,
  tx: Tx,
  { userId, sessionId, alertId }: { userId: string; sessionId: string; alertId: string },
): Promise<Done> {
  const at = ctx.clock.now();
  const endedIds = await endSessionRows(tx, {
    userId,
    exceptSessionId: sessionId,
    at,
    reason: "alert_disowned",
  });
  await blockPassword(tx, userId, at);
  await voidChallenges(tx, userId, at);
  await endTrust(tx, { userId, at });
  await recordEvent(ctx, tx, "password.blocked", { userId, origin: originOf(ctx) });
  const caseId = await openCase(ctx, tx, { kind: "account_takeover", userId, subjectId: alertId });
  await recordAudit(ctx, tx, {
    operation: "security_alert.disowned",
    userId,
    subject: alertId,
    metadata: { endedSessions: endedIds.length, caseId },
  });
  return { caseId, endedIds };
}
