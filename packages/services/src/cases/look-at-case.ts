import { invariant } from "@evenly/contract";
import type { CaseDetail, CaseKind, OneCaseInput } from "@evenly/contract/cases/schemas";
import type { LookCategory } from "@evenly/contract/security/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { shortName } from "../shared/short-name.ts";
import { uuidFrom } from "../shared/uuid-from.ts";
import { caseReferenceOf, loadCase } from "./load.ts";
import { presentCase } from "./present.ts";

const DATE_LENGTH = 10;
const categoryOf: Readonly<Record<CaseKind, LookCategory>> = {
  held_payment: "payment_review",
  appeal: "appeal",
  account_takeover: "security_check",
  self_freeze: "security_check",
};

/**
 * Shows an operator a case. Each look is audited with the case's id before anything is returned; its person sees one look of an
 * operator a day.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator. @throws {NOT_FOUND}
 */
export async function lookAtCase(ctx: ServiceContext, { caseId }: OneCaseInput): Promise<CaseDetail> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx);
    const row = await loadCase(tx, caseId);
    const operator = await findUserById(tx, operatorId);
    invariant(operator, "an operator is a user");
    const { userId, kind } = row;
    await recordAudit(ctx, tx, { operation: "case.looked_at", userId, subject: caseId, metadata: { kind } });
    const day = ctx.clock.now().toISOString().slice(0, DATE_LENGTH);
    await recordEvent(
      ctx,
      tx,
      "account.looked_at",
      {
        userId,
        category: categoryOf[kind],
        operator: shortName(operator),
        reference: caseReferenceOf(row),
      },
      uuidFrom("look", operatorId, caseId, day),
    );
    return presentCase(tx, row, operatorId);
  });
}
