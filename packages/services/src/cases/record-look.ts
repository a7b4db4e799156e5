import { invariant } from "@evenly/contract";
import type { CaseKind } from "@evenly/contract/cases/schemas";
import type { LookCategory } from "@evenly/contract/security/schemas";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { CaseRow } from "@evenly/db/cases/queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { shortName } from "../shared/short-name.ts";
import { uuidFrom } from "../shared/uuid-from.ts";
import { caseReferenceOf } from "./load.ts";

const DATE_LENGTH = 10;
const categoryOf: Readonly<Record<CaseKind, LookCategory>> = {
  held_payment: "payment_review",
  appeal: "appeal",
  account_takeover: "security_check",
  self_freeze: "security_check",
};

/** Audits an operator's look at a case, and tells its person of one look of that operator a day. */
export async function recordLook(
  ctx: ServiceContext,
  tx: Tx,
  row: CaseRow,
  operatorId: string,
  operation: "case.looked_at" | "case.payments_looked_at",
): Promise<void> {
  const { id: caseId, userId, kind } = row;
  const operator = await findUserById(tx, operatorId);
  invariant(operator, "an operator is a user");
  await recordAudit(ctx, tx, { operation, userId, subject: caseId, metadata: { kind } });
  const day = ctx.clock.now().toISOString().slice(0, DATE_LENGTH);
  await recordEvent(
    ctx,
    tx,
    "account.looked_at",
    { userId, category: categoryOf[kind], operator: shortName(operator), reference: caseReferenceOf(row) },
    uuidFrom("look", operatorId, caseId, day),
  );
}
