import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { readAccounts } from "@evenly/db/operators/queries";
import { actorRefusal, type OperatorAct } from "@evenly/domain/operators/index";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { toStanding } from "./present.ts";

/**
 * Returns the id of the calling operator, for verbs without an account as their subject.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {FORBIDDEN} the caller is not an operator, or one of less than a day and the act needs a proof.
 */
export async function requireOperator(ctx: ServiceContext, tx: Tx, act: OperatorAct): Promise<string> {
  const { userId: operatorId } = requireSession(ctx);
  const [operator] = await readAccounts(tx, [operatorId]);
  if (operator === undefined) return refuse("FORBIDDEN");
  const refusal = actorRefusal(toStanding(operator, ctx.clock.now()), act);
  return refusal === null ? operatorId : refuse(refusal.code, refusal.details);
}
