import { pins } from "@evenly/db/factors/tables";
import { codeOf, makeUser, openTestContext, readFactorChanges, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { provePin } from "../proofs/prove-pin.ts";
import { setPin } from "./set-pin.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("setPin", () => {
  it("sets and changes a PIN, notifies the owner and stores it hashed", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await setPin(asking, { pin: "583920", password });
    await provePin(ctx, userId, "583920");
    await setPin(asking, { pin: "7391", password });
    expect(await codeOf(provePin(ctx, userId, "583920"))).toBe("PIN_WRONG");
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["pinSet", "pinChanged"]);
    const [row] = await ctx.db.select().from(pins).where(eq(pins.userId, userId));
    expect(row?.pinHash).not.toContain("7391");
  });

  it("refuses first guesses and a wrong password", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    for (const pin of ["1234", "000000", "1987"])
      expect(await codeOf(setPin(asking, { pin, password }))).toBe("PIN_TRIVIAL");
    expect(await codeOf(setPin(asking, { pin: "583920", password: "wrong" }))).toBe("PASSWORD_WRONG");
    expect(await getOverview(asking)).toMatchObject({ pin: { isSet: false } });
  });
});
