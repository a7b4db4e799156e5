import { codeOf, makeWaiting, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getWaiting } from "./get-waiting.ts";

const { ctx } = await openTestContext();

describe("getWaiting", () => {
  it("has what the payment still needs, until it ends", async () => {
    const { payer, payee, id } = await makeWaiting(ctx, 640_00n);
    const needed = [
      { factor: "pin", state: "missing" },
      { factor: "second_factor", state: "missing" },
    ];
    expect(await getWaiting(ctx, payer.userId, id)).toMatchObject({
      id,
      status: "requires_verification",
      amountMinor: -640_00n,
      isInHistory: false,
      person: { id: payee.userId },
      verification: { transferId: id, factors: needed },
      timeline: [{ state: "created" }],
    });
    ctx.clock.advance(15 * 60_000);
    expect(await getWaiting(ctx, payer.userId, id)).toMatchObject({
      status: "cancelled",
      verification: null,
      timeline: [{ state: "created" }, { state: "cancelled" }],
    });
  });

  it("is its payer's alone", async () => {
    const { payee, id } = await makeWaiting(ctx, 640_00n);
    expect(await codeOf(getWaiting(ctx, payee.userId, id))).toBe("NOT_FOUND");
    expect(await codeOf(getWaiting(ctx, payee.userId, ctx.ids.uuid()))).toBe("NOT_FOUND");
  });
});
