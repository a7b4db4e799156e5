import {
  makeAdmin,
  makeFactor,
  makeUser,
  openTestContext,
  operatorProof,
  outcomeOf,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { codeAt } from "../factors/totp.ts";
import { requireProof } from "./require-proof.ts";

const { ctx } = await openTestContext();

describe("requireProof", () => {
  it("takes the PIN or a code of an own factor, and names what an operator has", async () => {
    const operator = await makeAdmin(ctx);
    const { seed } = await makeFactor(ctx, operator.userId);
    ctx.clock.advance(60_000);
    await expect(requireProof(operator.ctx, "freeze")).rejects.toMatchObject({
      code: "STEP_UP_REQUIRED",
      details: { methods: ["pin", "code"] },
    });
    expect(await requireProof(operator.ctx, "freeze", operatorProof)).toBe(operator.userId);
    const code = codeAt(seed, ctx.clock.now());
    expect(await requireProof(operator.ctx, "freeze", { code })).toBe(operator.userId);
    expect(await outcomeOf(requireProof(operator.ctx, "freeze", { code }))).toBe("FACTOR_CODE_WRONG");
    expect(await outcomeOf(requireProof(operator.ctx, "freeze", { pin: "1111" }))).toBe("PIN_WRONG");
  });

  it("never takes the password: an operator without PIN and factor decides nothing", async () => {
    const operator = await makeAdmin(ctx);
    await ctx.db.$client`delete from pins where user_id = ${operator.userId}`;
    const password = { password: TEST_PASSWORD } as object;
    for (const proof of [{}, password, operatorProof])
      expect(await outcomeOf(requireProof(operator.ctx, "freeze", proof))).toBe("FACTOR_MISSING");
  });

  it("asks nobody but operators, and refuses what is impossible before the proof", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    expect(await outcomeOf(requireProof(ctx.asUser(ana.userId), "freeze"))).toBe("FORBIDDEN");
    expect(await outcomeOf(requireProof(ctx, "freeze"))).toBe("UNAUTHENTICATED");
    const check = () => Promise.reject(new Error("impossible"));
    await expect(requireProof(operator.ctx, "freeze", {}, check)).rejects.toThrow("impossible");
  });
});
