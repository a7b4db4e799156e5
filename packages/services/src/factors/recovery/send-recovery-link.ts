import { RECOVERY_DAYS } from "@evenly/contract/factors/recovery";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { lockUser } from "@evenly/db/auth/user-queries";
import { findRecoveryById } from "@evenly/db/factors/recovery-queries";
import { mailee, makeLink } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import type { JobOutcome } from "../../feature.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";

const LIFE_MS = RECOVERY_DAYS * 24 * 60 * 60_000;

/** Mails the link that completes a recovery. A cancelled one gets none; a repeat voids the former link. */
export async function sendRecoveryLink(ctx: ServiceContext, recoveryId: string): Promise<JobOutcome> {
  const recovery = await findRecoveryById(ctx.db, recoveryId);
  if (recovery === null) return "done";
  const { userId, readyAt } = recovery;
  if (readyAt > ctx.clock.now()) return { againAt: readyAt };
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || (await findRecoveryById(tx, recoveryId)) === null) return;
    await closeLinks(tx, { userId, purposes: ["recover_factors"], at: ctx.clock.now() });
    const linkId = await makeLink(ctx, tx, { userId, purpose: "recover_factors", lifeMs: LIFE_MS });
    await recordEvent(ctx, tx, "recovery.ready", { ...mailee(user), linkId });
    await recordAudit(ctx, tx, { operation: "recovery.link_mailed", userId, subject: recoveryId });
  });
  return "done";
}
