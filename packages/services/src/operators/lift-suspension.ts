import type { OperatorInput, WaitingAct } from "@evenly/contract/operators/schemas";
import type { ServiceContext } from "../context.ts";
import { proposeAct } from "./propose-act.ts";

/**
 * Proposes to let a suspended person sign in again, once a second operator confirms.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export function liftSuspension(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<WaitingAct> {
  return proposeAct(ctx, input, "lift_suspension");
}
