import { CreateGoalInput } from "@evenly/contract/goals/schemas";
import { createGoal } from "@evenly/services/goals/create-goal";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {},
  takes: { "budgets.setSaving": { kind: "round_up", goalId: NOBODY, isOn: true } },
  makes: {
    goal: async ({ ctx, owner, words }) => {
      const input = CreateGoalInput.parse({
        name: words.slice(0, 60),
        targetMinor: 160_000n,
        category: "purchase",
        idempotencyKey: ctx.ids.uuid(),
      });
      return (await createGoal(ctx.asUser(owner.userId), input)).id;
    },
  },
};
