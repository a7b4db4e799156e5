import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { grantAdmin } from "./grant-admin.ts";
import { lookAtUser } from "./look-at-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
describe("grantAdmin", () => {
  it("makes an operator who can act at once", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    const look = () => lookAtUser(ctx.asUser(ana.userId), { user: operator.userId, reason });
    await expect(look()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await grantAdmin(operator.ctx, { user: ana.userId, reason })).toMatchObject({ role: "admin" });
    expect(await look()).toMatchObject({ id: operator.userId });
  });

  it("requires a verified e-mail", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx, { isVerified: false });
    await expect(grantAdmin(operator.ctx, { user: ana.userId, reason })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { state: "email_not_verified" },
    });
  });
});
