import { codeOf, type MadeUser, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { deleteAlert } from "../alerts/delete-alert.ts";
import { listAlerts } from "../alerts/list-alerts.ts";
import { readAlerts } from "../alerts/read-alerts.ts";
import { getBudget } from "../get-budget.ts";
import { getBudgetEffect } from "../get-budget-effect.ts";
import { answerBudget } from "./answer-budget.ts";
import { removeBudgetMember } from "./remove-budget-member.ts";
import { shareBudget } from "./share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asOf = ({ userId }: Pick<MadeUser, "userId">) => ctx.asUser(userId);

/** A budget of 100.00 that a person shares with two, who joined. */
async function makeHousehold() {
  const [owner, ana, ben] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
  const [asOwner, asAna, asBen] = [asOf(owner), asOf(ana), asOf(ben)];
  const { id: budgetId } = await makeBudget(asOwner);
  for (const { userId } of [ana, ben]) {
    await shareBudget(asOwner, { budgetId, userId: userId as never, access: "read" });
    await answerBudget(ctx.asUser(userId), { budgetId, isAccepted: true });
  }
  const seenBy = async (as: typeof ctx) => {
    const { use, members } = await getBudget(as, { budgetId });
    return [use.spentMinor, members.map(({ person, spentMinor }) => [person.id, spentMinor])];
  };
  return { owner, ana, ben, asOwner, asAna, asBen, budgetId, seenBy };
}
const block = (as: typeof ctx, { userId }: Pick<MadeUser, "userId">) =>
  blockPerson(as, { userId: userId as never });

describe("people of a shared budget who are separated", () => {
  it("see no sums of each other when two members are blocked; the owner and others see all", async () => {
    const { owner, ana, asOwner, asAna, asBen, budgetId, seenBy } = await makeHousehold();
    await spendCash(asOwner, 1_00n, "2026-11-20");
    await spendCash(asAna, 20_00n, "2026-11-20");
    await spendCash(asBen, 60_00n, "2026-11-20");
    expect((await seenBy(asAna))[0]).toBe(81_00n);
    ctx.clock.advance(1000);
    await block(asBen, ana);
    ctx.clock.advance(1000);
    expect(await seenBy(asAna)).toEqual([
      21_00n,
      [
        [owner.userId, 1_00n],
        [ana.userId, 20_00n],
      ],
    ]);
    expect((await seenBy(asBen))[0]).toBe(61_00n);
    expect((await seenBy(asOwner))[0]).toBe(81_00n);
    const meant = { category: "food", currency: "USD", amountMinor: 1_00n, on: "2026-11-20" } as const;
    expect(await getBudgetEffect(asAna, meant)).toMatchObject({ budgetId, percentBefore: 21 });
    await checkAll(ctx);
    expect(await listAlerts(asAna)).toEqual([]);
    expect(await listAlerts(asBen)).toEqual([]);
    expect(await listAlerts(asOwner)).toMatchObject([{ spentMinor: 81_00n }]);
    await spendCash(asBen, 20_00n, "2026-11-20");
    await checkAll(ctx);
    expect(await listAlerts(asAna)).toEqual([]);
    expect(await listAlerts(asBen)).toMatchObject([{ threshold: 80, spentMinor: 81_00n }]);
  });

  it("read no earlier alert with the other's spending in its sum", async () => {
    const { ana, asOwner, asAna, asBen, owner } = await makeHousehold();
    await spendCash(asAna, 20_00n, "2026-11-20");
    await spendCash(asBen, 65_00n, "2026-11-20");
    await checkAll(ctx);
    expect(await listAlerts(asAna)).toHaveLength(1);
    ctx.clock.advance(1000);
    await block(asBen, ana);
    expect([await listAlerts(asAna), await listAlerts(asBen)]).toEqual([[], []]);
    expect(await listAlerts(asOwner)).toHaveLength(1);
    ctx.clock.advance(1000);
    await block(asAna, owner);
    expect(await listAlerts(asOwner)).toEqual([]);
  });

  it.each([
    ["leaves", false],
    ["is removed", true],
  ])(
    "cannot read, mark or delete an alert of the budget once one %s, until they join anew",
    async (_name, isRemoved) => {
      const { ana, asOwner, asAna, asBen, budgetId } = await makeHousehold();
      await spendCash(asBen, 85_00n, "2026-11-20");
      await checkAll(ctx);
      const [alert] = await listAlerts(asAna);
      if (alert === undefined) throw new Error("there is an alert");
      if (isRemoved) await removeBudgetMember(asOwner, { budgetId, userId: ana.userId as never });
      else await removeBudgetMember(asAna, { budgetId });
      expect(await listAlerts(asAna)).toEqual([]);
      expect(await codeOf(readAlerts(asAna, { alertId: alert.id }))).toBe("NOT_FOUND");
      expect(await codeOf(deleteAlert(asAna, { alertId: alert.id }))).toBe("NOT_FOUND");
      expect(await listAlerts(asBen)).toHaveLength(1);
      await shareBudget(asOwner, { budgetId, userId: ana.userId as never, access: "read" });
      expect(await listAlerts(asAna)).toEqual([]);
      await answerBudget(asAna, { budgetId, isAccepted: true });
      expect(await listAlerts(asAna)).toHaveLength(1);
    },
  );
});
