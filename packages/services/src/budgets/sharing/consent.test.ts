import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { newsOf } from "../../testing/group-news.ts";
import { getBudget } from "../get-budget.ts";
import { listBudgets } from "../list-budgets.ts";
import { updateBudget } from "../update-budget.ts";
import { answerBudget } from "./answer-budget.ts";
import { listBudgetInvitations } from "./list-budget-invitations.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** A budget for food that a person shares with one who joined; each spent on food, on travel, in euros and in October. */
async function makeJoined(access: "read" | "write" = "read") {
  const [owner, member] = [await makeUser(ctx), await makeUser(ctx)];
  const [asOwner, asMember] = [ctx.asUser(owner.userId), ctx.asUser(member.userId)];
  const { id: budgetId } = await makeBudget(asOwner);
  await shareBudget(asOwner, { budgetId, userId: member.userId as never, access });
  await answerBudget(asMember, { budgetId, isAccepted: true });
  for (const as of [asOwner, asMember]) {
    await spendCash(as, 10_00n, "2026-11-20");
    await spendCash(as, 20_00n, "2026-11-20", { category: "travel" });
    await spendCash(as, 30_00n, "2026-11-20", { currency: "EUR" });
    await spendCash(as, 40_00n, "2026-10-20");
  }
  const asked = async () => {
    await checkAll(ctx);
    const news = await newsOf(ctx, member.userId);
    return news.flatMap(({ template, data }) => (template === "budgetAskedAgain" ? [data] : []));
  };
  const spent = async (on?: string) => (await getBudget(asOwner, { budgetId, on })).use.spentMinor;
  return { owner, member, budgetId, asOwner, asMember, asked, spent };
}

describe("what the members of a shared budget agreed to", () => {
  it.each([
    ["another category", { category: "travel" as const }, 20_00n, undefined],
    ["another currency", { currency: "EUR" as const }, 30_00n, undefined],
    ["an earlier first day", { startsOn: "2026-10-01" }, 40_00n, "2026-10-31"],
  ])(
    "ends with %s: they are asked again, and count no longer until they join",
    async (_name, change, ownMinor, on) => {
      const { member, budgetId, asOwner, asMember, asked, spent } = await makeJoined();
      expect(await spent()).toBe(20_00n);
      const changed = await updateBudget(asOwner, { budgetId, ...change });
      expect(changed.members).toMatchObject([{ access: "owner" }, { state: "invited", spentMinor: 0n }]);
      expect(await spent(on)).toBe(ownMinor);
      expect(await listBudgets(asMember, {})).toEqual([]);
      expect(await codeOf(getBudget(asMember, { budgetId }))).toBe("BUDGET_NOT_FOUND");
      expect(await asked()).toEqual([expect.objectContaining({ budgetId, category: changed.category })]);
      const [invitation] = await listBudgetInvitations(asMember);
      expect(invitation).toMatchObject({ budgetId, category: changed.category, version: 2 });
      await answerBudget(asMember, { budgetId, isAccepted: true, expectedVersion: 2 });
      expect(await spent(on)).toBe(2n * ownMinor);
      expect((await getBudget(asOwner, { budgetId })).members[1]?.person.id).toBe(member.userId);
    },
  );

  it("ends with another length or a later end, which a member can't choose; an earlier end needs no answer", async () => {
    const { budgetId, asOwner, asMember } = await makeJoined("write");
    const stateOf = async () => (await getBudget(asOwner, { budgetId })).members[1]?.state;
    await updateBudget(asOwner, { budgetId, endsOn: "2026-11-30" });
    expect(await stateOf()).toBe("joined");
    for (const change of [{ endsOn: null }, { endsOn: "2026-12-31" }, { period: "weekly" as const }])
      expect(await codeOf(updateBudget(asMember, { budgetId, ...change, startsOn: "2026-11-01" }))).toBe(
        "BUDGET_FORBIDDEN",
      );
    await updateBudget(asOwner, { budgetId, endsOn: null });
    expect(await stateOf()).toBe("invited");
    expect(await listBudgetInvitations(asMember)).toMatchObject([{ budgetId, endsOn: null }]);
    await answerBudget(asMember, { budgetId, isAccepted: true });
    await updateBudget(asOwner, { budgetId, period: "weekly", startsOn: "2026-11-01" });
    expect(await stateOf()).toBe("invited");
  });

  it("stays with another amount, and is asked for each time that it ends", async () => {
    const { budgetId, asOwner, asMember, asked, spent } = await makeJoined();
    await updateBudget(asOwner, { budgetId, amountMinor: 50_00n, category: "food", rollover: "both" });
    expect([await spent(), await asked()]).toEqual([20_00n, []]);
    for (const category of ["travel", "food"] as const) {
      await updateBudget(asOwner, { budgetId, category });
      await answerBudget(asMember, { budgetId, isAccepted: true });
    }
    expect((await asked()).map((data) => (data as { category: string }).category)).toEqual([
      "travel",
      "food",
    ]);
  });

  it("is not given to a budget that changed while they read the invitation", async () => {
    const { budgetId, asOwner, asMember, spent } = await makeJoined();
    await updateBudget(asOwner, { budgetId, category: "travel" });
    const answer = () => answerBudget(asMember, { budgetId, isAccepted: true, expectedVersion: 2 });
    await updateBudget(asOwner, { budgetId, category: "healthcare" });
    expect(await codeOf(answer())).toBe("BUDGET_CHANGED");
    await updateBudget(asOwner, { budgetId, category: "travel" });
    expect(await spent()).toBe(20_00n);
  });

  it("binds the owner's spending, too: a member who may write changes the amount alone", async () => {
    const { budgetId, asMember, spent } = await makeJoined("write");
    const change = (fields: object) => codeOf(updateBudget(asMember, { budgetId, ...fields }));
    expect(await change({ category: "travel" })).toBe("BUDGET_FORBIDDEN");
    expect(await change({ currency: "EUR" })).toBe("BUDGET_FORBIDDEN");
    expect(await change({ startsOn: "2026-10-01" })).toBe("BUDGET_FORBIDDEN");
    expect(await updateBudget(asMember, { budgetId, amountMinor: 5_00n })).toMatchObject({ version: 2 });
    expect(await spent()).toBe(20_00n);
  });

  it("does not outlive a change that is made at the same time as the answer", async () => {
    const { budgetId, asOwner, asMember, spent } = await makeJoined();
    for (const category of ["travel", "food", "travel", "food", "travel"] as const) {
      const { version } = await getBudget(asOwner, { budgetId });
      await Promise.allSettled([
        answerBudget(asMember, { budgetId, isAccepted: true, expectedVersion: version }),
        updateBudget(asOwner, { budgetId, category }),
      ]);
      expect(await listBudgets(asMember, {})).toEqual([]);
    }
    expect(await spent()).toBe(20_00n);
  });
});
