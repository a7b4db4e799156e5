import { refuse } from "@evenly/contract";
import type { NewBackupCodes, OwnerProofInput } from "@evenly/contract/factors/schemas";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { lockProven } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { announceChange } from "../announce-change.ts";
import { requireOwner } from "../require-owner.ts";
import { issueBackupCodes } from "./backup-codes.ts";

/**
 * Issues new backup codes; the former ones are void. They are returned once.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {FACTOR_MISSING} the caller has no second factor.
 */
export async function renewBackupCodes(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OwnerProofInput,
): Promise<NewBackupCodes> {
  const { userId } = requireSession(ctx);
  const proven = await requireOwner(ctx, userId, input);
  return withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    if ((await listFactors(tx, userId)).length === 0) return refuse("FACTOR_MISSING");
    const newBackupCodes = await issueBackupCodes(ctx, tx, userId);
    await announceChange(ctx, tx, user, "backupCodesNew");
    await recordAudit(ctx, tx, { operation: "backup_codes.renewed", userId });
    return { newBackupCodes };
  });
}
