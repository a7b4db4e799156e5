import { TransferId, UserId } from "@evenly/contract";
import { CASE_PAYMENTS_MAX } from "@evenly/contract/cases/rules";
import type { CasePayments, OneCaseInput } from "@evenly/contract/cases/schemas";
import { listPastPayments } from "@evenly/db/fraud/rule-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { shortName } from "../shared/short-name.ts";
import { loadCase, requireUnconcerned } from "./load.ts";
import { recordLook } from "./record-look.ts";

/**
 * Shows an operator the latest outgoing payments of a case's person, newest first: to whom, when and how much, without notes. Each
 * look is audited with the case's id before anything is returned.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator, or the case concerns them. @throws {NOT_FOUND}
 */
export async function lookAtPayments(ctx: ServiceContext, { caseId }: OneCaseInput): Promise<CasePayments> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "look");
    const row = await loadCase(tx, caseId);
    await requireUnconcerned(tx, row, operatorId);
    await recordLook(ctx, tx, row, operatorId, "case.payments_looked_at");
    const payments = await listPastPayments(tx, row.userId, CASE_PAYMENTS_MAX);
    return {
      payments: payments.map(({ id, kind, currency, amount_minor, effective_at, ...payee }) => ({
        id: TransferId.parse(id),
        payee: {
          id: UserId.parse(payee.payee_user_id),
          displayName: shortName({ firstName: payee.first_name, lastName: payee.last_name }),
        },
        isHeld: kind === "hold",
        amountMinor: BigInt(amount_minor),
        currency,
        at: new Date(effective_at),
      })),
    };
  });
}
