import { invariant, refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { CancelRecoveryByLinkInput } from "@evenly/contract/factors/recovery";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { findLink, useLink } from "@evenly/db/auth/link-queries";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { cancelRecoveryRow } from "@evenly/db/factors/recovery-queries";
import { mailee } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { requireSession } from "../../shared/require-session.ts";
import { digest } from "../../shared/secrets.ts";

/**
 * Cancels the caller's open recovery. No password is asked for, because it only protects. A repeat changes nothing.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function cancelRecovery(ctx: ServiceContext): Promise<Done> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    await stopRecovery(ctx, tx, user);
  });
  return { done: true };
}

/**
 * Cancels a recovery by its mailed link, without a session.
 *
 * @throws {TOKEN_INVALID} the token is unknown, expired or used, or the recovery ended in another way.
 */
export async function cancelRecoveryByLink(
  ctx: ServiceContext,
  input: CancelRecoveryByLinkInput,
): Promise<Done> {
  const link = await findLink(ctx.db, "cancel_recovery", digest(input.token));
  if (link === null || link.expiresAt <= ctx.clock.now()) return refuse("TOKEN_INVALID");
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, link.userId);
    invariant(user, "the user of a link exists");
    if (!(await useLink(tx, link.id, ctx.clock.now()))) return refuse("TOKEN_INVALID");
    await stopRecovery(ctx, tx, user);
  });
  return { done: true };
}

/** Cancels a locked user's open recovery and voids its links; nothing without one. */
export async function stopRecovery(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<void> {
  const userId = user.id;
  const at = ctx.clock.now();
  if (!(await cancelRecoveryRow(tx, userId, at))) return;
  await closeLinks(tx, { userId, purposes: ["recover_factors", "cancel_recovery"], at });
  await recordEvent(ctx, tx, "recovery.cancelled", { ...mailee(user), origin: originOf(ctx) });
  await recordAudit(ctx, tx, { operation: "recovery.cancelled", userId });
}
