import { countOpenSettlements } from "@evenly/db/settlements/queries";
import { codeOf, makeKnown, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listExpenses } from "../expenses/list-expenses.ts";
import { verifyGroups } from "../groups/checks/verify-groups.ts";
import { getGroup } from "../groups/get-group.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { declineRequest } from "../requests/close-request.ts";
import { payRequest } from "../requests/pay-request.ts";
import { listSettlements } from "../settlements/list-settlements.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { billToGroup } from "./bill-to-group.ts";
import { closeBill } from "./close-bill.ts";
import { coverShare } from "./cover-share.ts";

const { ctx } = await openTestContext();

type Made = Awaited<ReturnType<typeof makeBill>>;
/** Balances in the group by user, without those that are even. */
async function balancesOf(made: Made, groupId: string) {
  const group = await getGroup(made.asOwner, { groupId: groupId as never });
  const userOf = new Map(group.members.map(({ id, userId }) => [id, userId]));
  const open = group.balances.filter(({ balanceMinor }) => balanceMinor !== 0n);
  return new Map(open.map(({ memberId, balanceMinor }) => [userOf.get(memberId) as string, balanceMinor]));
}
const differences = async () => {
  const found: string[] = [];
  await verifyGroups(ctx.db, (difference) => found.push(difference));
  return found;
};

describe("billToGroup", () => {
  it("keeps the day on which each part was paid", async () => {
    const made = await makeBill(ctx, { allowsPartial: true });
    await makeKnown(ctx, made.owner, made.payers);
    const paidAt = ctx.clock.now();
    await made.pay(0);
    ctx.clock.advance(3 * 86_400_000);
    const moved = await billToGroup(made.asOwner, { billId: made.billId, paidMinor: 25_00n });
    const settlements = await listSettlements(made.asOwner, { groupId: moved.groupId ?? ("" as never) });
    expect(settlements.map(({ paidOn }) => paidOn)).toEqual([paidAt.toISOString().slice(0, 10)]);
    ctx.clock.set(paidAt);
  });

  it("makes a group with one expense, in which what was paid is settled and nobody can pay twice", async () => {
    const made = await makeBill(ctx, { allowsPartial: true, note: "Birthday" });
    await makeKnown(ctx, made.owner, made.payers);
    const paid = await made.pay(0);
    await made.pay(1, 5_00n);
    const order = await made.orderOf(2);
    const moved = await billToGroup(made.asOwner, { billId: made.billId, paidMinor: 30_00n });
    const groupId = moved.groupId ?? "";
    expect(moved).toMatchObject({ isOpen: false, paidMinor: 30_00n });
    expect(await balancesOf(made, groupId)).toEqual(
      new Map([
        [made.owner.userId, 45_00n],
        [made.payers[1]?.userId ?? "", -20_00n],
        [made.payers[2]?.userId ?? "", -25_00n],
      ]),
    );
    const { expenses } = await listExpenses(made.asOwner, { groupId: groupId as never, limit: 20 });
    expect(expenses).toMatchObject([
      { title: "Dinner at Lupo", amountMinor: 100_00n, ownShareMinor: 25_00n, status: "partial" },
    ]);
    expect(await codeOf(payRequest(made.asEach[2] ?? ctx, order))).toBe("REQUEST_STATE_WRONG");
    expect(await countOpenSettlements(ctx.db, groupId)).toBe(0);
    expect(await billToGroup(made.asOwner, { billId: made.billId, paidMinor: 0n })).toEqual(moved);
    expect(await findBillDifferences(ctx, made)).toEqual([]);
    expect(await differences()).toEqual([]);
    // What the owner gives back is owed in the group again.
    await returnPayment(made.asOwner, {
      id: paid.transferId,
      reason: "Came late",
      idempotencyKey: ctx.ids.uuid(),
    } as never);
    expect((await balancesOf(made, groupId)).get(made.payers[0]?.userId ?? "")).toBe(-25_00n);
    expect(await differences()).toEqual([]);
  });

  it("makes one group for twenty calls at once", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    const input = { billId: made.billId, paidMinor: 25_00n };
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(billToGroup(made.asOwner, input))),
    );
    expect(new Set(codes)).toEqual(
      new Set(codes.includes("BILL_IN_GROUP") ? ["done", "BILL_IN_GROUP"] : ["done"]),
    );
    expect((await balancesOf(made, (await made.read()).groupId ?? "")).get(made.owner.userId)).toBe(50_00n);
    expect(await differences()).toEqual([]);
  });

  it("races with people who pay: each part is settled with its money, or owed without", async () => {
    for (const round of [1, 2, 3]) {
      const made = await makeBill(ctx, { title: `Round ${round}` });
      const orders = await Promise.all([0, 1, 2].map((place) => made.orderOf(place)));
      const pays = orders.map((order, place) => outcomeOf(payRequest(made.asEach[place] ?? ctx, order)));
      const moving = outcomeOf(billToGroup(made.asOwner, { billId: made.billId, paidMinor: 0n }));
      const [code] = await Promise.all([moving, ...pays]);
      expect(["done", "BILL_CHANGED"]).toContain(code);
      if (code === "BILL_CHANGED") {
        const { paidMinor } = await made.read();
        await billToGroup(made.asOwner, { billId: made.billId, paidMinor });
      }
      const { groupId, paidMinor } = await made.read();
      const owed = (await balancesOf(made, groupId ?? "")).get(made.owner.userId) ?? 0n;
      expect(owed + paidMinor).toBe(75_00n);
      expect(await made.received()).toBe(paidMinor);
    }
    expect(await differences()).toEqual([]);
  });

  it("waits for a decision about declined parts; covered and closed ones move", async () => {
    const made = await makeBill(ctx);
    const { paymentRequestId, userId } = await made.partOf(0);
    await declineRequest(made.asEach[0] ?? ctx, { paymentRequestId, reason: "" });
    const input = { billId: made.billId, paidMinor: 0n };
    expect(await codeOf(billToGroup(made.asOwner, input))).toBe("BILL_DECLINED");
    await coverShare(made.asOwner, { billId: made.billId, userId });
    await closeBill(made.asOwner, made);
    const moved = await billToGroup(made.asOwner, input);
    expect((await balancesOf(made, moved.groupId ?? "")).get(made.owner.userId)).toBe(50_00n);
    expect(await codeOf(closeBill(made.asOwner, made))).toBe("BILL_IN_GROUP");
  });

  it("is refused when more was paid than its owner saw, and for everybody else", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    const input = { billId: made.billId, paidMinor: 0n };
    expect(await codeOf(billToGroup(made.asOwner, input))).toBe("BILL_CHANGED");
    expect(await codeOf(billToGroup(made.asEach[0] ?? ctx, input))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(billToGroup(ctx.asUser((await makeUser(ctx)).userId), input))).toBe("BILL_NOT_FOUND");
    expect((await made.read()).groupId).toBeNull();
  });
});
