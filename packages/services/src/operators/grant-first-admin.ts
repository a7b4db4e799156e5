import { invariant, refuse } from "@evenly/contract";
import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { lockAccounts, lockCountActiveAdmins, setRole } from "@evenly/db/operators/queries";
import { grantConflictOf } from "@evenly/domain/operators/index";
import { mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { hasProvingFactor, loadUserId } from "./load.ts";
import { presentAccount, toStanding } from "./present.ts";

/** An operator's grant needs a second one, so the machine of the database makes two. */
const FIRST_ADMINS = 2;

/**
 * Makes one of the first two operators, run as a job on the database; they act within a second and decide at once, since a
 * person with access to that machine has access to everything. While two active operators exist, only operators can make others.
 *
 * @throws {FORBIDDEN} the caller is not a job, or two active operators exist.
 * @throws {NOT_FOUND} there is no such user.
 * @throws {STATE_CONFLICT} the account is suspended, deleted, its e-mail is not verified, or it has neither authenticator app nor passkey:
 * its sessions could not be proven.
 */
export async function grantFirstAdmin(
  ctx: ServiceContext<"seal">,
  input: { readonly user: string },
): Promise<OperatorUser> {
  if (ctx.actor.kind !== "job") return refuse("FORBIDDEN");
  const userId = await loadUserId(ctx, input.user);
  return await withTransaction(ctx, async (tx) => {
    if ((await lockCountActiveAdmins(tx)) >= FIRST_ADMINS)
      return refuse("FORBIDDEN", { rule: "admin_exists" });
    const [account] = await lockAccounts(tx, [userId]);
    invariant(account, "a user has a party");
    const standing = toStanding(account, ctx.clock.now());
    const state = grantConflictOf({ ...standing, hasProvingFactor: await hasProvingFactor(tx, userId) });
    if (state !== null) return refuse("STATE_CONFLICT", { state });
    await setRole(tx, userId, "admin", null);
    await recordEvent(ctx, tx, "account.changed_by_operator", {
      ...mailee(account.user),
      change: "adminGranted",
    });
    await recordAudit(ctx, tx, {
      operation: "admin.granted",
      userId,
      metadata: { reason: "first operator" },
    });
    return presentAccount({ ...account, user: { ...account.user, role: "admin" } });
  });
}
