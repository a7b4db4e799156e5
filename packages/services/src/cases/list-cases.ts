import { CASES_MAX } from "@evenly/contract/cases/rules";
import type { CaseGroup, CaseKind, CaseQueue, ListCasesInput } from "@evenly/contract/cases/schemas";
import { countCases, listOpenCases } from "@evenly/db/cases/queue-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { presentRow } from "./present.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const kindsOf: Readonly<Record<CaseGroup, readonly CaseKind[]>> = {
  payments: ["held_payment"],
  accounts: ["account_takeover", "self_freeze"],
  appeals: ["appeal"],
};
const ALL = Object.values(kindsOf).flat();

/**
 * Lists the open cases for an operator, those with the least time left first. The look at the list is audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function listCases(ctx: ServiceContext, input: ListCasesInput): Promise<CaseQueue> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "look");
    const kinds = input.group === undefined ? ALL : kindsOf[input.group];
    const takenBy = input.isMine ? operatorId : null;
    const rows = await listOpenCases(tx, { kinds, takenBy, limit: CASES_MAX });
    const counts = await countCases(tx, new Date(ctx.clock.now().getTime() - WEEK_MS));
    await recordAudit(ctx, tx, {
      operation: "cases.listed",
      userId: null,
      metadata: { group: input.group ?? null, found: rows.length },
    });
    return {
      cases: rows.map((row) => presentRow(row, operatorId)),
      counts: { payments: counts.held_payment, accounts: counts.accounts, appeals: counts.appeal },
      medianAnswerMs: counts.median_ms,
    };
  });
}
