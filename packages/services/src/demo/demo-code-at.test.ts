import { makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { expect, it } from "vitest";
import { giveFactors } from "../factors/give-factors.ts";
import { proveFactor } from "../factors/proofs/prove-factor.ts";
import { demoCodeAt } from "./demo-code-at.ts";
import { DEMO_PIN, DEMO_TOTP_SEED } from "./people.ts";

const { ctx } = await openTestContext();

it("demoCodeAt is the code that proves a demo person's second factor", async () => {
  const { userId } = await makeUser(ctx);
  await giveFactors(ctx, userId, { seed: DEMO_TOTP_SEED, pin: DEMO_PIN });
  expect(await outcomeOf(proveFactor(ctx, userId, { code: demoCodeAt(ctx.clock.now()) }))).toBe("done");
});
