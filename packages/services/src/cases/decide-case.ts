import { refuse } from "@evenly/contract";
import type { CaseDetail, DecideCaseInput } from "@evenly/contract/cases/schemas";
import type { Tx } from "@evenly/db";
import { type CaseRow, insertDecision, listDecisions } from "@evenly/db/cases/queries";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator, requireProof } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { finishCase } from "./finish-case.ts";
import { loadCase, lockOpenCase, requireOpen, requireUnconcerned } from "./load.ts";
import { presentCase } from "./present.ts";

/**
 * Decides on a held payment as one of two operators. The first decision proposes; the second one of another operator carries out
 * what both say, and returns the money when they disagree. Each needs the operator's own proof.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such case.
 * @throws {FORBIDDEN} the caller is not an operator, or pays or receives the payment.
 * @throws {STATE_CONFLICT} the case is about no held payment.
 * @throws {CASE_CLOSED} @throws {CASE_NEEDS_OTHER} the caller has decided first.
 * @throws {PARTY_FROZEN} a release while the payer's outgoing money is frozen.
 * @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG} @throws {FACTOR_MISSING}
 * @throws {RATE_LIMITED} @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN}
 */
export async function decideCase(
  ctx: ServiceContext<"passwords" | "seal" | "followers">,
  { caseId, verdict, note, proof }: DecideCaseInput,
): Promise<CaseDetail> {
  const operatorId = await requireProof(ctx, "decide_case", proof, async (tx, id) => {
    const row = requireOpen(await loadCase(tx, caseId));
    if (row.kind !== "held_payment") refuse("STATE_CONFLICT", { kind: row.kind });
    await requireUnconcerned(tx, row, id);
    if (verdict === "release") await requireUnfrozen(tx, row);
    requireOther(await listDecisions(tx, caseId), id);
  });
  const isSecond = await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "decide_case");
    const { userId } = await lockOpenCase(tx, caseId);
    const before = await listDecisions(tx, caseId);
    requireOther(before, operatorId);
    if (before.length > 1) refuse("CASE_CLOSED", { outcome: null });
    const createdAt = ctx.clock.now();
    await insertDecision(tx, { id: ctx.ids.uuid(), caseId, operatorId, verdict, note, createdAt });
    await recordAudit(ctx, tx, {
      operation: "case.decided",
      userId,
      subject: caseId,
      metadata: { verdict, place: before.length + 1 },
    });
    return before.length === 1;
  });
  if (isSecond) await finishCase(ctx, caseId);
  return await presentCase(ctx.db, await loadCase(ctx.db, caseId), operatorId);
}

function requireOther(decisions: readonly { readonly operatorId: string }[], operatorId: string): void {
  if (decisions.some((decision) => decision.operatorId === operatorId)) refuse("CASE_NEEDS_OTHER");
}

async function requireUnfrozen(tx: Tx, { userId }: CaseRow): Promise<void> {
  const [payer] = await listAccountsOf(tx, [userId]);
  if (payer?.party.frozenAt !== null) refuse("PARTY_FROZEN");
}
