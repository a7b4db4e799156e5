import { invariant, refuse } from "@evenly/contract";
import type { FreezeState, UnfreezeInput } from "@evenly/contract/security/schemas";
import { lockAccounts, setFreeze } from "@evenly/db/operators/queries";
import { lockProven, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOwner } from "../factors/index.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { freezeStateOf } from "./freeze-state.ts";

/**
 * Ends the caller's own freeze, after their password and a second factor if the account has one. An operator's freeze stays.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {PASSWORD_BLOCKED} @throws {FACTOR_CODE_REQUIRED}
 * @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED} @throws {RATE_LIMITED} @throws {OVERLOADED}
 * @throws {STATE_CONFLICT} an operator has frozen the account.
 */
export async function unfreezeAccount(
  ctx: ServiceContext<"passwords" | "seal">,
  input: UnfreezeInput,
): Promise<FreezeState> {
  const { userId } = requireSession(ctx);
  const proven = await requireOwner(ctx, userId, input);
  return await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    const [account] = await lockAccounts(tx, [userId]);
    invariant(account, "a signed-in user has a party");
    const { frozenBy } = freezeStateOf(account);
    if (frozenBy === "operator") return refuse("STATE_CONFLICT", { state: "frozen_by_operator" });
    if (frozenBy === "owner") {
      await setFreeze(tx, userId, null);
      await recordEvent(ctx, tx, "account.unfrozen", { ...mailee(user), origin: originOf(ctx) });
      await recordAudit(ctx, tx, { operation: "account.unfrozen", userId });
    }
    return { frozenBy: null, frozenAt: null };
  });
}
