import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { giveFactors } from "./give-factors.ts";
import { proveFactor } from "./proofs/prove-factor.ts";
import { provePin } from "./proofs/prove-pin.ts";
import { codeAt } from "./totp.ts";

const { ctx } = await openTestContext();

describe("giveFactors", () => {
  it("gives an app and a PIN once, without asking at sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const seed = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U";
    for (const pin of ["246810", "583920"]) await giveFactors(ctx, userId, { seed, pin });
    await provePin(ctx, userId, "246810");
    await proveFactor(ctx, userId, { code: codeAt(seed, ctx.clock.now()) });
    const overview = await getOverview(ctx.asUser(userId));
    expect([overview.factors.length, overview.isAskedAtSignIn]).toEqual([1, false]);
  });
});
