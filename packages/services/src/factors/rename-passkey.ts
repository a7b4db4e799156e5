import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { RenamePasskeyInput } from "@evenly/contract/factors/passkeys";
import { renamePasskey as renameRow } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";

/**
 * Renames one of the caller's passkeys. A name protects nothing, so no password is asked for.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the passkey is unknown or another user's.
 */
export async function renamePasskey(
  ctx: ServiceContext,
  { factorId: id, name }: RenamePasskeyInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    if (!(await renameRow(tx, { id, userId, name }))) return refuse("NOT_FOUND");
    await recordAudit(ctx, tx, { operation: "passkey.renamed", userId, subject: id });
  });
  return { done: true };
}
