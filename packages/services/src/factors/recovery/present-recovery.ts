import type { RecoveryView } from "@evenly/contract/factors/recovery";
import type { RecoveryRow } from "@evenly/db/factors/recovery-queries";

/** An open recovery as its owner sees it. */
export function presentRecovery({ createdAt, readyAt, expiresAt }: RecoveryRow): RecoveryView {
  return { startedAt: createdAt, readyAt, expiresAt };
}
