import { BudgetId } from "@evenly/contract/budgets/schemas";
import { codeOf, type MadeUser, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { newsOf } from "../../testing/group-news.ts";
import { listAlerts } from "../alerts/list-alerts.ts";
import { createCategory } from "../categories/create-category.ts";
import { deleteBudget } from "../delete-budget.ts";
import { getBudget } from "../get-budget.ts";
import { listBudgets } from "../list-budgets.ts";
import { listSpent } from "../list-spent.ts";
import { updateBudget } from "../update-budget.ts";
import { answerBudget } from "./answer-budget.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asOf = ({ userId }: Pick<MadeUser, "userId">) => ctx.asUser(userId);

/** A budget of one person that another one is asked to share. */
async function makeShared(access: "read" | "write" = "read") {
  const [owner, member] = [await makeUser(ctx), await makeUser(ctx)];
  const { id: budgetId } = await makeBudget(asOf(owner));
  await shareBudget(asOf(owner), { budgetId, userId: member.userId as never, access });
  return { owner, member, budgetId, asOwner: asOf(owner), asMember: asOf(member) };
}

describe("shareBudget", () => {
  it("counts what members spend once they join, and shows each the sums alone", async () => {
    const { owner, member, budgetId, asOwner, asMember } = await makeShared();
    await spendCash(asOwner, 30_00n, "2026-11-20");
    await spendCash(asMember, 40_00n, "2026-11-20");
    expect((await getBudget(asOwner, { budgetId })).use.spentMinor).toBe(30_00n);
    expect(await listBudgets(asMember, {})).toEqual([]);
    await answerBudget(asMember, { budgetId, isAccepted: true });
    const [seen] = await listBudgets(asMember, {});
    expect(seen).toMatchObject({
      access: "read",
      use: { spentMinor: 70_00n },
      members: [
        { person: { id: owner.userId }, access: "owner", spentMinor: 30_00n },
        { person: { id: member.userId }, access: "read", spentMinor: 40_00n },
      ],
    });
    expect((await listSpent(asMember, { budgetId })).rows.map(({ ownMinor }) => ownMinor)).toEqual([40_00n]);
    await spendCash(asMember, 15_00n, "2026-11-20");
    await checkAll(ctx);
    expect(await listAlerts(asOwner)).toMatchObject([{ threshold: 80, spentMinor: 85_00n }]);
    expect(await listAlerts(asMember)).toMatchObject([{ threshold: 80, spentMinor: 85_00n }]);
  });

  it("asks a person once, and lets a member write only where the owner allows it", async () => {
    const { member, budgetId, asOwner, asMember } = await makeShared();
    const share = (access: "read" | "write") =>
      shareBudget(asOwner, { budgetId, userId: member.userId as never, access });
    await answerBudget(asMember, { budgetId, isAccepted: true });
    expect(await codeOf(updateBudget(asMember, { budgetId, amountMinor: 1n }))).toBe("BUDGET_FORBIDDEN");
    await share("write");
    expect(await updateBudget(asMember, { budgetId, amountMinor: 1n })).toMatchObject({ amountMinor: 1n });
    expect(await codeOf(deleteBudget(asMember, { budgetId }))).toBe("BUDGET_FORBIDDEN");
    await checkAll(ctx);
    const news = await newsOf(ctx, member.userId);
    expect(news.filter(({ template }) => template === "budgetShared")).toHaveLength(1);
  });

  it("ends for both when one blocks the other", async () => {
    const { owner, budgetId, asOwner, asMember } = await makeShared();
    await answerBudget(asMember, { budgetId, isAccepted: true });
    await spendCash(asMember, 40_00n, "2026-11-20");
    await blockPerson(asMember, { userId: owner.userId as never });
    expect(await listBudgets(asMember, {})).toEqual([]);
    const { use, members } = await getBudget(asOwner, { budgetId });
    expect([use.spentMinor, members]).toEqual([0n, []]);
  });

  it("is refused with an own category, of others' budgets, with oneself and with blocked people", async () => {
    const { member, owner, budgetId, asOwner, asMember } = await makeShared();
    const look = { icon: "leaf", color: "olive", description: "" } as const;
    const own = await createCategory(asOwner, { ...look, name: "Plants", idempotencyKey: "a" });
    const plants = await makeBudget(asOwner, { category: own.id });
    const userId = member.userId as never;
    const share = (as: typeof ctx, id: string, to = userId) =>
      codeOf(shareBudget(as, { budgetId: BudgetId.parse(id), userId: to, access: "read" }));
    expect(await share(asOwner, plants.id)).toBe("BUDGET_NOT_SHAREABLE");
    const change = updateBudget(asOwner, { budgetId, category: own.id as never });
    expect(await codeOf(change)).toBe("BUDGET_NOT_SHAREABLE");
    expect(await share(asMember, budgetId, (await makeUser(ctx)).userId as never)).toBe("BUDGET_NOT_FOUND");
    expect(await share(asMember, budgetId)).toBe("BUDGET_NOT_FOUND");
    expect(await share(asOwner, budgetId, owner.userId as never)).toBe("PAYEE_UNKNOWN");
    await blockPerson(asOwner, { userId });
    expect(await share(asOwner, budgetId)).toBe("PERSON_BLOCKED");
  });
});
