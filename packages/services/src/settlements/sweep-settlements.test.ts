import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeTrio } from "../testing/settlements.ts";
import { recordPayment } from "./record-payment.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

const DAY_MS = 86_400_000;

const { ctx } = await openTestContext();

describe("sweepSettlements", () => {
  it("counts unconfirmed cash after seven days; what the payee records counts at once", async () => {
    const trio = await makeTrio(ctx);
    expect(await recordPayment(trio.asPayee, trio.input({ amountMinor: 10_00n }))).toMatchObject({
      state: "settled",
    });
    await recordPayment(trio.asPayer, trio.input({ amountMinor: 20_00n }));
    ctx.clock.advance(7 * DAY_MS - 1000);
    expect(await sweepSettlements(ctx)).toBe(0);
    ctx.clock.advance(2000);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
  });
});
