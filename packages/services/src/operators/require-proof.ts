import { refuse } from "@evenly/contract";
import type { OperatorProof } from "@evenly/contract/operators/schemas";
import type { Tx } from "@evenly/db";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findPin } from "@evenly/db/factors/pin-queries";
import type { ProvenAct } from "@evenly/domain/operators/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { proveFactor, provePin } from "../factors/proofs/index.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Requires an operator's PIN or a code of their second factor for one act. The password alone never counts: an operator with
 * neither decides nothing. `check` refuses what is impossible anyway before the proof is used up; the caller checks all of it
 * again under its locks.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator, or one of less than a day.
 * @throws {FACTOR_MISSING} the operator has neither PIN nor second factor.
 * @throws {STEP_UP_REQUIRED} no proof of a kind that the operator has; `methods` names these kinds.
 * @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG} @throws {OVERLOADED}
 * @throws {RATE_LIMITED} five wrong codes in 15 minutes.
 */
export async function requireProof(
  ctx: ServiceContext<"passwords" | "seal">,
  act: ProvenAct,
  proof: OperatorProof = {},
  check: (tx: Tx, operatorId: string) => Promise<void> = async () => {},
): Promise<string> {
  const operatorId = await withTransaction(ctx, async (tx) => {
    const id = await requireOperator(ctx, tx, act);
    await check(tx, id);
    return id;
  });
  const { pin, code } = proof;
  const [ownPin, factors] = await Promise.all([findPin(ctx.db, operatorId), listFactors(ctx.db, operatorId)]);
  const methods = [...(ownPin === null ? [] : ["pin"]), ...(factors.length === 0 ? [] : ["code"])];
  if (methods.length === 0) return refuse("FACTOR_MISSING");
  if (pin !== undefined && ownPin !== null) await provePin(ctx, operatorId, pin);
  else if (code !== undefined && factors.length > 0) await proveFactor(ctx, operatorId, { code });
  else refuse("STEP_UP_REQUIRED", { methods });
  return operatorId;
}
