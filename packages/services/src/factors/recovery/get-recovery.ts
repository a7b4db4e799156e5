import type { RecoveryView } from "@evenly/contract/factors/recovery";
import { findRecovery } from "@evenly/db/factors/recovery-queries";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";
import { presentRecovery } from "./present-recovery.ts";

/**
 * The caller's open recovery, or null.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export async function getRecovery(ctx: ServiceContext): Promise<RecoveryView | null> {
  const { userId } = requireSession(ctx);
  const recovery = await findRecovery(ctx.db, userId, ctx.clock.now());
  return recovery && presentRecovery(recovery);
}
