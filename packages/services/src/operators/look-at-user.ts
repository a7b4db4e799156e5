import { invariant, SessionId } from "@evenly/contract";
import type { LookAtUserInput, OperatorUserDetail } from "@evenly/contract/operators/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findAccountDetails } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { openEmail, openPhone } from "../shared/sealed-addresses.ts";
import { shortName } from "../shared/short-name.ts";
import { loadUserId } from "./load.ts";
import { readForOperator } from "./operate.ts";
import { presentAccount } from "./present.ts";

/**
 * Shows an operator one person: addresses, money and open sessions. The audit row with the reason is written before anything is
 * returned; the person sees the look and its category.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator.
 */
export async function lookAtUser(
  ctx: ServiceContext<"seal">,
  input: LookAtUserInput,
): Promise<OperatorUserDetail> {
  const { userId: operatorId } = requireSession(ctx);
  const { category = "support" } = input;
  const subjectId = await loadUserId(ctx, input.user);
  return await withTransaction(ctx, async (tx) => {
    const account = await readForOperator(ctx, tx, { operatorId, subjectId, act: "look" });
    await recordAudit(ctx, tx, {
      operation: "user.looked_at",
      userId: subjectId,
      metadata: { reason: input.reason, category },
    });
    const operator = await findUserById(tx, operatorId);
    invariant(operator, "an operator is a user");
    const look = { userId: subjectId, category, operator: shortName(operator), reference: null };
    await recordEvent(ctx, tx, "account.looked_at", look);
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
