import {
  giveOperatorPin,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof as proof,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmAct } from "./confirm-act.ts";
import { freezeUser } from "./freeze-user.ts";
import { grantAdmin } from "./grant-admin.ts";
import { lookAtUser } from "./look-at-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
describe("grantAdmin", () => {
  it("makes an operator once a second one confirms: they look at once, and decide after a day", async () => {
    const [operator, second] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await giveOperatorPin(ctx, ana.userId);
    const asAna = ctx.asUser(ana.userId);
    const look = () => lookAtUser(asAna, { user: operator.userId, reason });
    const { id } = await grantAdmin(operator.ctx, { user: ana.userId, reason, proof });
    await expect(look()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await confirmAct(second.ctx, { waitingActId: id, proof })).toMatchObject({ role: "admin" });
    expect(await look()).toMatchObject({ id: operator.userId });
    const freeze = () => freezeUser(asAna, { user: ben.userId, reason, proof });
    await expect(freeze()).rejects.toMatchObject({ code: "FORBIDDEN", details: { rule: "new_operator" } });
    ctx.clock.advance(24 * 3_600_000 - 1);
    await expect(freeze()).rejects.toMatchObject({ code: "FORBIDDEN", details: { rule: "new_operator" } });
    ctx.clock.advance(1);
    expect(await freeze()).toMatchObject({ frozenAt: ctx.clock.now() });
  });

  it("is confirmed by nobody whom the role was granted to within a day", async () => {
    const [operator, second] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const [own, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await giveOperatorPin(ctx, own.userId);
    const { id } = await grantAdmin(operator.ctx, { user: own.userId, reason, proof });
    await confirmAct(second.ctx, { waitingActId: id, proof });
    const other = await grantAdmin(operator.ctx, { user: ben.userId, reason, proof });
    await expect(confirmAct(ctx.asUser(own.userId), { waitingActId: other.id, proof })).rejects.toMatchObject(
      { code: "FORBIDDEN", details: { rule: "new_operator" } },
    );
  });

  it("requires a verified e-mail", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx, { isVerified: false });
    await expect(grantAdmin(operator.ctx, { user: ana.userId, reason, proof })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { state: "email_not_verified" },
    });
  });
});
