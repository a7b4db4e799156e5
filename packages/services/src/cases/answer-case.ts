import { refuse } from "@evenly/contract";
import { ANSWERS_OF } from "@evenly/contract/cases/rules";
import type { CaseAnswer, CaseDetail, CloseCaseInput } from "@evenly/contract/cases/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator, requireProof } from "../operators/index.ts";
import { keepNote } from "./add-case-note.ts";
import { endCase } from "./end-case.ts";
import { loadCase, lockOpenCase, requireOpen, requireUnconcerned } from "./load.ts";
import { presentCase } from "./present.ts";

/**
 * Closes a case about an account or an appeal with an answer. The person is notified of the message; the note stays with
 * operators. An answer changes no rule and no score: a false positive only offers the person a snooze of their own rule.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such case.
 * @throws {FORBIDDEN} the caller is not an operator, or the case is the caller's own.
 * @throws {STATE_CONFLICT} the answer does not fit the case. @throws {CASE_CLOSED}
 * @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG} @throws {FACTOR_MISSING}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function answerCase(
  ctx: ServiceContext<"passwords" | "seal">,
  { caseId, answer, note, message, proof }: CloseCaseInput,
): Promise<CaseDetail> {
  const operatorId = await requireProof(ctx, "answer_case", proof, async (tx, id) => {
    const row = requireOpen(await loadCase(tx, caseId));
    const fitting: readonly CaseAnswer[] = ANSWERS_OF[row.kind];
    if (!fitting.includes(answer)) refuse("STATE_CONFLICT", { kind: row.kind });
    await requireUnconcerned(tx, row, id);
  });
  return await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "answer_case");
    const row = await lockOpenCase(tx, caseId);
    await keepNote(ctx, tx, row, { operatorId, text: note });
    await endCase(ctx, tx, row, { outcome: answer, message });
    return presentCase(tx, await loadCase(tx, caseId), operatorId);
  });
}
