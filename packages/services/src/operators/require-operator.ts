import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { actorRefusal, type OperatorAct } from "@evenly/domain/operators/index";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { loadActing } from "./load-acting.ts";

/**
 * Returns the id of the calling operator, for verbs without an account as their subject.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {FORBIDDEN} the caller is not an operator, in a session that no second factor has proven, or one of less than a day and the act
 * needs a proof.
 */
export async function requireOperator(ctx: ServiceContext, tx: Tx, act: OperatorAct): Promise<string> {
  const session = requireSession(ctx);
  const operator = await loadActing(tx, session, ctx.clock.now());
  if (operator === null) return refuse("FORBIDDEN");
  const refusal = actorRefusal(operator, act);
  return refusal === null ? session.userId : refuse(refusal.code, refusal.details);
}
