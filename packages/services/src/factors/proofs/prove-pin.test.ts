import {
  codeOf,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { setPin } from "../enrolment/set-pin.ts";
import { getOverview } from "../get-overview.ts";
import { provePin } from "./prove-pin.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("provePin", () => {
  it("checks five of twenty parallel guesses, then is locked until a new PIN is set with the password", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await setPin(asking, { pin: "583920", password });
    const guesses = Array.from({ length: 20 }, () => outcomeOf(provePin(ctx, userId, "111112")));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === "PIN_WRONG")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "PIN_LOCKED")).toHaveLength(15);
    ctx.clock.advance(365 * 24 * 3_600_000);
    expect(await codeOf(provePin(ctx, userId, "583920"))).toBe("PIN_LOCKED");
    expect(await getOverview(asking)).toMatchObject({ pin: { isSet: true, isLocked: true } });
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["pinSet", "pinLocked"]);
    await setPin(asking, { pin: "583920", password });
    expect(await outcomeOf(provePin(ctx, userId, "583920"))).toBe("done");
  });

  it("accepts twenty right PINs at the same moment, after four wrong ones, too", async () => {
    const { userId } = await makeUser(ctx);
    await setPin(ctx.asUser(userId), { pin: "583920", password });
    for (const wrong of [0, 4]) {
      for (let tries = 0; tries < wrong; tries += 1) await outcomeOf(provePin(ctx, userId, "583921"));
      const proofs = Array.from({ length: 20 }, () => outcomeOf(provePin(ctx, userId, "583920")));
      expect(await Promise.all(proofs)).toEqual(Array.from({ length: 20 }, () => "done"));
    }
  });

  it("counts wrong PINs between right ones at the same moment: five in a row lock it", async () => {
    const { userId } = await makeUser(ctx);
    await setPin(ctx.asUser(userId), { pin: "583920", password });
    const pins = ["583920", ...Array.from({ length: 7 }, () => "583921"), "583920"];
    const outcomes = await Promise.all(pins.map((pin) => outcomeOf(provePin(ctx, userId, pin))));
    expect(outcomes).toEqual(["done", ...Array(5).fill("PIN_WRONG"), ...Array(3).fill("PIN_LOCKED")]);
  });

  it("resets the attempts with a right PIN, and knows no PIN of others", async () => {
    const { userId } = await makeUser(ctx);
    await setPin(ctx.asUser(userId), { pin: "583920", password });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await outcomeOf(provePin(ctx, userId, "583921"));
      expect(await outcomeOf(provePin(ctx, userId, "583920"))).toBe("done");
    }
    const other = await makeUser(ctx);
    expect(await codeOf(provePin(ctx, other.userId, "583920"))).toBe("PIN_MISSING");
  });
});
