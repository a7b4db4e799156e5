import { SessionId } from "@evenly/contract";
import type { OperatorInput, OperatorUserDetail } from "@evenly/contract/operators/schemas";
import { findAccountDetails } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { openEmail, openPhone } from "../shared/sealed-addresses.ts";
import { loadUserId } from "./load.ts";
import { lockForOperator } from "./operate.ts";
import { presentAccount } from "./present.ts";

/**
 * Shows an operator one person: addresses, money and open sessions. The look is audited with its reason before anything is shown.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is no operator.
 */
export async function lookAtUser(ctx: ServiceContext, input: OperatorInput): Promise<OperatorUserDetail> {
  const operatorId = requireUser(ctx);
  const subjectId = await loadUserId(ctx, input.user);
  return await withTransaction(ctx, async (tx) => {
    const account = await lockForOperator(tx, { operatorId, subjectId, act: "look" });
    await recordAudit(ctx, tx, {
      operation: "user.looked_at",
      userId: subjectId,
      metadata: { reason: input.reason },
    });
    const { user, party } = account;
    const { balances, openSessions } = await findAccountDetails(tx, subjectId, ctx.clock.now());
    return {
      ...presentAccount(account),
      email: openEmail(ctx, { userId: user.id, emailSealed: user.emailSealed }),
      phone: openPhone(ctx, user),
      country: user.country,
      timeZone: user.timeZone,
      identityTier: party.identityTier,
      suspendedReason: user.suspendedReason,
      frozenReason: party.frozenReason,
      balances,
      openSessions: openSessions.map((session) => ({ ...session, id: SessionId.parse(session.id) })),
    };
  });
}
