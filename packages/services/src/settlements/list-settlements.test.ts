import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeTrio } from "../testing/settlements.ts";
import { listSettlements } from "./list-settlements.ts";
import { recordPayment } from "./record-payment.ts";

const { ctx } = await openTestContext();

describe("listSettlements", () => {
  it("shows each side what it may do, newest first, and strangers nothing", async () => {
    const trio = await makeTrio(ctx);
    await recordPayment(trio.asPayee, trio.input({ amountMinor: 5_00n, note: "Change" }));
    ctx.clock.advance(1000);
    await recordPayment(trio.asPayer, trio.input({ amountMinor: 20_00n }));
    const rights = async (as: TestContext) =>
      (await listSettlements(as, trio)).map(({ canConfirm, canCancel }) => [canConfirm, canCancel]);
    expect(await rights(trio.asPayee)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await rights(trio.asPayer)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect((await listSettlements(trio.asThird, trio))[1]).toMatchObject({
      note: "Change",
      state: "settled",
    });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(listSettlements(stranger, trio))).toBe("GROUP_NOT_FOUND");
  });
});
