import { invariant } from "@evenly/contract";
import type { FreezeState } from "@evenly/contract/security/schemas";
import { lockAccounts, setFreeze } from "@evenly/db/operators/queries";
import { mailee } from "../auth/index.ts";
import { openCase } from "../cases/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { freezeStateOf } from "./freeze-state.ts";

/**
 * Freezes the caller's outgoing money: payments that have not taken the party's lock are refused, everywhere. Incoming money
 * still arrives. No password is asked for, because a freeze only protects. A case tells operators. A frozen account stays as it
 * is.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function freezeAccount(ctx: ServiceContext): Promise<FreezeState> {
  const { userId } = requireSession(ctx);
  return await withTransaction(ctx, async (tx) => {
    const [account] = await lockAccounts(tx, [userId]);
    invariant(account, "a signed-in user has a party");
    if (account.party.frozenAt !== null) return freezeStateOf(account);
    const frozenAt = ctx.clock.now();
    await setFreeze(tx, userId, { at: frozenAt, reason: "self", isByOwner: true });
    await recordEvent(ctx, tx, "account.frozen", { ...mailee(account.user), origin: originOf(ctx) });
    await openCase(ctx, tx, { kind: "self_freeze", userId, subjectId: ctx.ids.uuid() });
    await recordAudit(ctx, tx, { operation: "account.frozen", userId });
    return { frozenBy: "owner", frozenAt };
  });
}
