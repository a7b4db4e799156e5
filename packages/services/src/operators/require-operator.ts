import type { Tx } from "@evenly/db";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { lockForOperator } from "./operate.ts";

/**
 * Gives the id of the operator who asks, for what has no account as its subject.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is no operator.
 */
export async function requireOperator(ctx: ServiceContext, tx: Tx): Promise<string> {
  const operatorId = requireUser(ctx);
  await lockForOperator(tx, { operatorId, subjectId: operatorId, act: "look" });
  return operatorId;
}
