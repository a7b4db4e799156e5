import { WAITING_ACTS_MAX } from "@evenly/contract/operators/rules";
import type { WaitingActs } from "@evenly/contract/operators/schemas";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { listWaitingActs as listRows } from "@evenly/db/operators/waiting-act-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { presentWaitingAct } from "./present.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Lists the acts that wait for a second operator, oldest first. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function listWaitingActs(ctx: ServiceContext): Promise<WaitingActs> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "look");
    const rows = await listRows(tx, ctx.clock.now(), WAITING_ACTS_MAX);
    const proposers = await listAccountsOf(tx, [...new Set(rows.map(({ row }) => row.proposedBy))]);
    await recordAudit(ctx, tx, { operation: "acts.listed", userId: null, metadata: { found: rows.length } });
    const proposerOf = (id: string) => proposers.find(({ user }) => user.id === id)?.user ?? null;
    return {
      acts: rows.map(({ row, subject }) =>
        presentWaitingAct({ row, subject, proposer: proposerOf(row.proposedBy) }, operatorId),
      ),
    };
  });
}
