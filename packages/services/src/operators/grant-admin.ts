import type { OperatorInput, WaitingAct } from "@evenly/contract/operators/schemas";
import type { ServiceContext } from "../context.ts";
import { proposeAct } from "./propose-act.ts";

/**
 * Proposes to make a person an operator. Once a second operator confirms, they look from their next request, and decide after a day.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export function grantAdmin(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<WaitingAct> {
  return proposeAct(ctx, input, "grant_admin");
}
