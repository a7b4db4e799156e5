import { bills } from "@evenly/db/bills/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { getBill } from "./get-bill.ts";

const { ctx } = await openTestContext();

describe("getBill", () => {
  it("is shown to its owner alone; strangers and the people asked learn nothing", async () => {
    const made = await makeBill(ctx);
    expect(await getBill(made.asOwner, made)).toMatchObject({ id: made.billId });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    for (const asOther of [stranger, ...made.asEach])
      expect(await codeOf(getBill(asOther, made))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(getBill(ctx, made))).toBe("UNAUTHENTICATED");
  });

  it("tells of a part that is over its time before the sweep ends it", async () => {
    const made = await makeBill(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(31 * 86_400_000);
    expect(await made.read()).toMatchObject({ isOpen: false, declinedMinor: 75_00n });
    ctx.clock.set(start);
    expect(await made.read()).toMatchObject({ isOpen: true, waitingMinor: 75_00n });
  });

  it("looks the same for people who receive no requests", async () => {
    const [made, other] = [await makeBill(ctx, { people: 1 }), await makeBill(ctx, { people: 1 })];
    await blockPerson(other.asEach[0] ?? ctx, { userId: other.owner.userId as never });
    const facts = ({ state, canRemind, canCover }: Awaited<ReturnType<typeof made.partOf>>) => ({
      state,
      canRemind,
      canCover,
    });
    expect(facts(await other.partOf(0))).toEqual(facts(await made.partOf(0)));
  });

  it("finds a bill whose parts do not sum to its total (control of the test's own check)", async () => {
    const made = await makeBill(ctx);
    const { ownMinor } = await made.read();
    await ctx.db.update(bills).set({ ownMinor: 1n }).where(sql`id = ${made.billId}`);
    expect(await findBillDifferences(ctx, made)).toHaveLength(1);
    await ctx.db.update(bills).set({ ownMinor }).where(sql`id = ${made.billId}`);
  });
});
