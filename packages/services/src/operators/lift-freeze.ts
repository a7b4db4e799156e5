import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setFreeze } from "@evenly/db/operators/queries";
import type { ServiceContext } from "../context.ts";
import { operate } from "./operate.ts";

/**
 * Ends a freeze: the person's money can leave again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function liftFreeze(ctx: ServiceContext<"seal">, input: OperatorInput): Promise<OperatorUser> {
  const operation = { act: "lift_freeze", audited: "user.freeze_lifted", change: "freezeLifted" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await setFreeze(tx, subject.user.id, null);
    return [];
  });
  return user;
}
