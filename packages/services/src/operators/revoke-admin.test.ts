import {
  makeAdmin,
  openTestContext,
  operatorProof,
  signInByPassword,
  TEST_PASSWORD,
  testContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { authenticate } from "../auth/sessions/authenticate.ts";
import { lookAtUser } from "./look-at-user.ts";
import { revokeAdmin } from "./revoke-admin.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
describe("revokeAdmin", () => {
  it("removes an operator's rights in every process within a second", async () => {
    const [ana, ben] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const form = { email: ben.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    const proof = { token: (await signInByPassword(ctx, form)).opened.token, binding: null };
    const elsewhere = { ...testContext(ctx.db), clock: ctx.clock };
    for (const process of [ctx, elsewhere]) {
      expect(await authenticate(process, proof)).toMatchObject({ isAdmin: true });
    }
    await revokeAdmin(ana.ctx, { user: ben.userId, reason, proof: operatorProof });
    expect(await authenticate(ctx, proof)).toMatchObject({ isAdmin: false });
    ctx.clock.advance(1000);
    expect(await authenticate(elsewhere, proof)).toMatchObject({ isAdmin: false });
    await expect(lookAtUser(ben.ctx, { user: ana.userId, reason })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("cannot remove the last operator: the caller remains one", async () => {
    await ctx.db.$client`update users set role = 'user'`;
    const ana = await makeAdmin(ctx);
    await expect(
      revokeAdmin(ana.ctx, { user: ana.userId, reason, proof: operatorProof }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const ben = await makeAdmin(ctx);
    await revokeAdmin(ben.ctx, { user: ana.userId, reason, proof: operatorProof });
    await expect(
      revokeAdmin(ana.ctx, { user: ben.userId, reason, proof: operatorProof }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
