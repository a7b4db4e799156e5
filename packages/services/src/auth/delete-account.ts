import { refuse } from "@evenly/contract";
import type { DeleteAccountInput, Done } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { voidPhoneCodes } from "@evenly/db/profile/phone-queries";
import { deactivateUser } from "@evenly/db/profile/profile-queries";
import { deleteFiles } from "@evenly/db/uploads/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { closeWallets } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceEnded } from "./end-sessions.ts";
import { mailee } from "./load.ts";
import { lockProven, requirePassword } from "./require-password.ts";

const PURPOSES = ["verify_email", "reset_password", "change_email", "revert_email"] as const;

/**
 * Deletes the caller's account once it is empty: nobody signs in to it or finds it, every session ends, the address and the
 * number are free again. The handle stays kept and the names stay in others' histories. Money that arrives at the same
 * moment either stops the deletion or is refused: both wait for the same wallet.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} five tries in 15 minutes.
 * @throws {STATE_CONFLICT} an operator gives the role back first.
 * @throws {PARTY_FROZEN} an operator holds the account.
 * @throws {ACCOUNT_NOT_EMPTY} with what remains: balances, and payments under way.
 */
export async function deleteAccount(ctx: ServiceContext, input: DeleteAccountInput): Promise<Done> {
  const { userId } = requireSession(ctx);
  const proven = await requirePassword(ctx, userId, input.password);
  const ended = await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    if (user.role === "admin") return refuse("STATE_CONFLICT", { reason: "admin" });
    await closeWallets(ctx, tx, userId);
    return deactivate(ctx, tx, user);
  });
  await announceEnded(ctx, userId, ended);
  return { done: true };
}

async function deactivate(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<readonly string[]> {
  const userId = user.id;
  const at = ctx.clock.now();
  await closeLinks(tx, { userId, purposes: PURPOSES, at });
  await voidPhoneCodes(tx, userId, at);
  // Nobody's address has this look-up, so the one before is free.
  await deactivateUser(tx, { userId, emailLookup: `deleted:${userId}`, at });
  await deleteFiles(tx, userId, "avatar");
  const ended = await endSessionRows(tx, { userId, at, reason: "account_deleted" });
  await recordEvent(ctx, tx, "account.deleted", mailee(user));
  await recordAudit(ctx, tx, {
    operation: "account.deleted",
    userId,
    metadata: { endedSessions: ended.length },
  });
  return ended;
}
