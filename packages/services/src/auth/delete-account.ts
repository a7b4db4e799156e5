import { refuse } from "@evenly/contract";
import type { DeleteAccountInput, Done } from "@evenly/contract/auth/schemas";
import { REMAINS_MAX } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { voidPhoneCodes } from "@evenly/db/profile/phone-queries";
import { deactivateUser } from "@evenly/db/profile/profile-queries";
import { deleteFingerprints } from "@evenly/db/security/fingerprint-queries";
import { deleteFiles } from "@evenly/db/uploads/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endFactors } from "../factors/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { mailee } from "./load.ts";
import { lockProven, requirePassword } from "./passwords/require-password.ts";
import { announceEnded } from "./sessions/end-sessions.ts";

const PURPOSES = ["verify_email", "reset_password", "change_email", "revert_email"] as const;

/**
 * Deletes the caller's account once no feature keeps it: sign-in and search stop, every session ends, and the address and phone
 * number become free. Its groups, requests, codes, links and keys end with it. The handle stays reserved and the names stay in others'
 * histories. What remains is asked under the locks of wallets and groups, so either a concurrent payment or expense is refused, or the
 * deletion is.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} five attempts in 15 minutes.
 * @throws {STATE_CONFLICT} the caller is an operator and must give the role back first.
 * @throws {PARTY_FROZEN} an operator has frozen the account.
 * @throws {ACCOUNT_NOT_EMPTY} `remains` names what keeps the account: money, debts, groups, payments under way, cases.
 */
export async function deleteAccount(
  ctx: ServiceContext<"passwords" | "accountEnds" | "followers">,
  input: DeleteAccountInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  const proven = await requirePassword(ctx, userId, input.password);
  const ended = await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    if (user.role === "admin") return refuse("STATE_CONFLICT", { reason: "admin" });
    const remains = await ctx.accountEnds.remains(ctx, tx, userId);
    if (remains.length > 0) refuse("ACCOUNT_NOT_EMPTY", { remains: remains.slice(0, REMAINS_MAX) });
    await ctx.accountEnds.end(ctx, tx, userId);
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
  await endFactors(tx, userId, at);
  // This value is not the look-up of any address, so the previous address becomes free.
  await deactivateUser(tx, { userId, emailLookup: `deleted:${userId}`, at });
  await deleteFiles(tx, userId, "avatar");
  await deleteFingerprints(tx, userId);
  const ended = await endSessionRows(tx, { userId, at, reason: "account_deleted" });
  await recordEvent(ctx, tx, "account.deleted", mailee(user));
  await recordAudit(ctx, tx, {
    operation: "account.deleted",
    userId,
    metadata: { endedSessions: ended.length },
  });
  return ended;
}
