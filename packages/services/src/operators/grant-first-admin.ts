import { invariant, refuse } from "@evenly/contract";
import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { lockAccounts, lockHasActiveAdmin, setRole } from "@evenly/db/operators/queries";
import { grantConflictOf } from "@evenly/domain/operators/index";
import { mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { loadUserId } from "./load.ts";
import { presentAccount, toStanding } from "./present.ts";

/**
 * Makes the first operator, run as a job on the database; their sessions may act within a second. While an active operator
 * exists, only operators can make others.
 *
 * @throws {FORBIDDEN} the caller is not a job, or an active operator exists.
 * @throws {NOT_FOUND} there is no such user.
 * @throws {STATE_CONFLICT} the account is suspended, deleted, or its e-mail is not verified.
 */
export async function grantFirstAdmin(
  ctx: ServiceContext<"seal">,
  input: { readonly user: string },
): Promise<OperatorUser> {
  if (ctx.actor.kind !== "job") return refuse("FORBIDDEN");
  const userId = await loadUserId(ctx, input.user);
  return await withTransaction(ctx, async (tx) => {
    if (await lockHasActiveAdmin(tx)) return refuse("FORBIDDEN", { rule: "admin_exists" });
    const [account] = await lockAccounts(tx, [userId]);
    invariant(account, "a user has a party");
    const state = grantConflictOf(toStanding(account));
    if (state !== null) return refuse("STATE_CONFLICT", { state });
    await setRole(tx, userId, "admin");
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
