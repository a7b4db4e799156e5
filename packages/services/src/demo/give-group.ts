import { CreateExpenseInput, type ExpenseFields } from "@evenly/contract/expenses/schemas";
import { SAMPLE_EXPENSE_ID, SAMPLE_GROUP_ID } from "@evenly/contract/groups/rules";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import type { ServiceContext } from "../context.ts";
import { createExpense } from "../expenses/create-expense.ts";
import { createGroup } from "../groups/create-group.ts";
import { actingAs } from "./acting-as.ts";
import type { DemoKey } from "./people.ts";

const DAY_MS = 86_400_000;
/** Expenses of a weekend of four: title, amount in cents, category, payer, and how many days ago. */
const weekend = [
  ["Dinner at Nepenthe", 128_45n, "food", "ana", 5],
  ["Cabin, three nights", 540_00n, "housing", "jonas", 8],
  ["Kayak morning", 180_00n, "entertainment", "priya", 6],
  ["Hot springs tickets", 64_00n, "entertainment", "ana", 6],
  ["Coffee and pastries", 21_35n, "food", "priya", 5],
  ["Gas and parking", 34_00n, "transportation", "ben", 4],
] as const satisfies readonly (readonly [string, bigint, ExpenseFields["category"], DemoKey, number])[];
const travellers = ["ana", "ben", "priya", "jonas"] as const;

/** Gives the demo people a weekend to settle, with someone who has not joined yet. Does nothing once the group has expenses. */
export async function giveGroup(
  ctx: ServiceContext<"limits">,
  idOf: (key: DemoKey) => string,
): Promise<void> {
  const { group } = await createGroup(
    actingAs(ctx, idOf("ana"), SAMPLE_GROUP_ID),
    CreateGroupInput.parse({
      name: "Big Sur weekend",
      description: "Three days at the coast",
      color: "rust",
      members: [...travellers.slice(1).map((key) => ({ userId: idOf(key) })), { name: "Dee" }],
      idempotencyKey: "demo-group",
    }),
  );
  if (group.expenseCount > 0) return;
  const memberIds = group.members.map(({ id }) => id);
  for (const [index, [title, amountMinor, category, payer, daysAgo]] of weekend.entries()) {
    const userId = idOf(payer);
    const memberId = group.members.find((member) => member.userId === userId)?.id ?? memberIds[0];
    const spentOn = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const known = { groupId: group.id, idempotencyKey: `demo-${index}` };
    const input = CreateExpenseInput.parse({
      ...known,
      title,
      amountMinor,
      category,
      spentOn,
      currency: "USD",
      payers: [{ memberId, amountMinor }],
      split: { method: "equal", memberIds },
    });
    await createExpense(actingAs(ctx, userId, index === 0 ? SAMPLE_EXPENSE_ID : null), input);
  }
}
