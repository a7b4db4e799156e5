import { refuse } from "@evenly/contract";
import { DebtExplanation, type ExplainDebtInput } from "@evenly/contract/settlements/schemas";
import { listCountedExpenses } from "@evenly/db/expenses/entry-queries";
import { listCountedSettlements } from "@evenly/db/settlements/entry-queries";
import { explainDebt as explain } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";

/**
 * Explains a suggested payment by the expenses and persons it came from.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {SETTLEMENT_NOT_FOUND} it is not suggested any more.
 */
export async function explainDebt(ctx: ServiceContext, input: ExplainDebtInput): Promise<DebtExplanation> {
  const { groupId, currency, fromMemberId: fromId, toMemberId: toId } = input;
  const { group } = await loadMembership(ctx, groupId);
  const [expenses, settled] = await Promise.all([
    listCountedExpenses(ctx.db, groupId),
    listCountedSettlements(ctx.db, groupId),
  ]);
  const entries = [
    ...expenses.map((each) => ({ ...each, kind: "expense" as const })),
    ...settled.map((each) => ({ ...each, kind: "settlement" as const })),
  ];
  const question = { entries, currency, fromId, toId, isSimplified: group.simplifyDebts };
  const trace = explain(question) ?? refuse("SETTLEMENT_NOT_FOUND");
  const titles = new Map(expenses.map(({ id, title }) => [id, title]));
  const lines = trace.entries.map(({ entryId, ...line }) => ({
    ...line,
    id: entryId,
    title: titles.get(entryId) ?? "",
  }));
  return DebtExplanation.parse({ ...trace, lines });
}
