import type { Tx } from "@evenly/db";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { lockForOperator } from "./operate.ts";

/**
 * Returns the id of the calling operator, for verbs without an account as their subject.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function requireOperator(ctx: ServiceContext, tx: Tx): Promise<string> {
  const { userId: operatorId } = requireSession(ctx);
  await lockForOperator(tx, { operatorId, subjectId: operatorId, act: "look" });
  return operatorId;
}
