import { CreateGoalInput, type CreateGoalInput as Input } from "@evenly/contract/goals/schemas";
import { makeUser, type TestContext } from "@evenly/testing";
import { addToGoal } from "../goals/add-to-goal.ts";
import { createGoal } from "../goals/create-goal.ts";

/** A person with a balance and a goal of $1,600.00, which has `savedMinor` of it. */
export async function makeGoal(
  ctx: TestContext,
  {
    balanceMinor = 0n,
    savedMinor = 0n,
    ...given
  }: Partial<Input> & { readonly balanceMinor?: bigint; readonly savedMinor?: bigint } = {},
) {
  const owner = await makeUser(ctx, { balanceMinor: balanceMinor + savedMinor });
  const asOwner = ctx.asUser(owner.userId);
  const input = CreateGoalInput.parse({
    name: "Touring bike",
    targetMinor: 1_600_00n,
    category: "purchase",
    idempotencyKey: ctx.ids.uuid(),
    ...given,
  });
  const goal = await createGoal(asOwner, input);
  const move = (amountMinor: bigint) => ({ goalId: goal.id, amountMinor, idempotencyKey: ctx.ids.uuid() });
  if (savedMinor > 0n) await addToGoal(asOwner, move(savedMinor));
  return { owner, asOwner, goal, goalId: goal.id, input, move };
}
