import { CreateBudgetInput } from "@evenly/contract/budgets/schemas";
import { CreateGoalInput, MoveGoalMoneyInput, SetSavingInput } from "@evenly/contract/goals/schemas";
import { createBudget } from "../budgets/create-budget.ts";
import { createCategoryRule } from "../category-rules/create-category-rule.ts";
import type { ServiceContext } from "../context.ts";
import { addToGoal } from "../goals/add-to-goal.ts";
import { createGoal } from "../goals/create-goal.ts";
import { setSaving } from "../goals/set-saving.ts";
import { actingAs } from "./acting-as.ts";
import type { DemoKey } from "./people.ts";

const budgets = [
  ["housing", 2_800_00n],
  ["food", 400_00n],
  ["education", 240_00n],
  ["entertainment", 220_00n],
  ["transportation", 120_00n],
  ["shopping", 150_00n],
] as const;
const DEADLINE_DAYS = 150;
const DAY_MS = 86_400_000;

/** Gives Ana budgets, a goal with money and a weekly rule, and a rule for categories. Does nothing when she has them. */
export async function givePlans(
  ctx: ServiceContext<"limits" | "seal">,
  idOf: (key: DemoKey) => string,
): Promise<void> {
  const asAna = actingAs(ctx, idOf("ana"), null);
  const dayIn = (days: number) =>
    new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const startsOn = `${dayIn(0).slice(0, 7)}-01`;
  for (const [category, amountMinor] of budgets) {
    const idempotencyKey = `demo-budget-${category}`;
    const fields = { category, amountMinor, currency: "USD", startsOn, idempotencyKey };
    await createBudget(asAna, CreateBudgetInput.parse(fields));
  }
  const trip = { name: "Japan in spring", targetMinor: 1_600_00n, category: "purchase", icon: "plane" };
  const goal = await createGoal(
    asAna,
    CreateGoalInput.parse({ ...trip, deadlineOn: dayIn(DEADLINE_DAYS), idempotencyKey: "demo-goal" }),
  );
  await addToGoal(
    asAna,
    MoveGoalMoneyInput.parse({ goalId: goal.id, amountMinor: 640_00n, idempotencyKey: "demo-goal-money" }),
  );
  const weekly = { kind: "weekly", isOn: true, amountMinor: 45_00n, weekday: 1 };
  await setSaving(asAna, SetSavingInput.parse({ ...weekly, goalId: goal.id }));
  const sorts = { text: "piano", category: "education", alsoPast: false } as const;
  await createCategoryRule(asAna, { ...sorts, idempotencyKey: "demo-rule" });
}
