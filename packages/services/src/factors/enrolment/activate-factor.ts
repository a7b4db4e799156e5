import { refuse } from "@evenly/contract";
import type { FactorConfirmed } from "@evenly/contract/factors/schemas";
import { FactorId } from "@evenly/contract/factors/schemas";
import type { Tx } from "@evenly/db";
import type { UserRow } from "@evenly/db/auth/user-queries";
import {
  confirmFactor,
  type FactorRow,
  listFactors,
  writeRequirement,
} from "@evenly/db/factors/factor-queries";
import type { ServiceContext } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { announceChange } from "../announce-change.ts";
import { issueBackupCodes } from "./backup-codes.ts";

/**
 * Activates an enrolment. The first factor becomes the primary one, brings backup codes and turns the code at sign-in on. The
 * caller must hold the lock on the user's row.
 *
 * An enrolment that was started without a second factor is void once there is one: whoever started it has proven only the
 * password.
 *
 * @throws {FACTOR_SETUP_EXPIRED} the enrolment was confirmed or replaced concurrently, or is older than the account's factors.
 */
export async function activateFactor(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  enrolment: Pick<FactorRow, "id" | "kind" | "createdAt"> & { readonly lastStep: number | null },
): Promise<FactorConfirmed> {
  const { id, kind, lastStep, createdAt } = enrolment;
  const userId = user.id;
  const at = ctx.clock.now();
  const others = await listFactors(tx, userId);
  const isFirst = others.length === 0;
  const isProven =
    isFirst || others.some(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= createdAt);
  if (!isProven) return refuse("FACTOR_SETUP_EXPIRED");
  if (!(await confirmFactor(tx, { id, userId, at, lastStep, isPrimary: isFirst })))
    return refuse("FACTOR_SETUP_EXPIRED");
  if (isFirst) await writeRequirement(tx, { userId, isOn: true, at });
  const newBackupCodes = isFirst ? await issueBackupCodes(ctx, tx, userId) : null;
  // Codes by mail show that the mailbox is theirs, too.
  await announceChange(ctx, tx, user, "factorAdded", isFirst && kind !== "email");
  await recordAudit(ctx, tx, { operation: "factor.added", userId, subject: id, metadata: { kind } });
  return { factorId: FactorId.parse(id), newBackupCodes };
}
