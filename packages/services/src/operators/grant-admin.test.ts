import {
  giveOperatorPin,
  inProvenSession,
  makeAdmin,
  makeCandidate,
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
    const [ana, ben] = [await makeCandidate(ctx), await makeUser(ctx)];
    await giveOperatorPin(ctx, ana.userId);
    const asAna = await inProvenSession(ctx, ana.userId);
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
    const [own, ben] = [await makeCandidate(ctx), await makeCandidate(ctx)];
    await giveOperatorPin(ctx, own.userId);
    const { id } = await grantAdmin(operator.ctx, { user: own.userId, reason, proof });
    await confirmAct(second.ctx, { waitingActId: id, proof });
    const other = await grantAdmin(operator.ctx, { user: ben.userId, reason, proof });
    await expect(
      confirmAct(await inProvenSession(ctx, own.userId), { waitingActId: other.id, proof }),
    ).rejects.toMatchObject({ code: "FORBIDDEN", details: { rule: "new_operator" } });
  });

  it("is refused for a person whose sessions could not be proven, also when their app is gone at the confirmation", async () => {
    const [operator, second] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const [bare, ana] = [await makeUser(ctx), await makeCandidate(ctx)];
    const refused = { code: "STATE_CONFLICT", details: { state: "no_second_factor" } };
    const grant = (userId: string) => grantAdmin(operator.ctx, { user: userId, reason, proof });
    await expect(grant(bare.userId)).rejects.toMatchObject(refused);
    const { id: waitingActId } = await grant(ana.userId);
    await ctx.db.$client`delete from factors where user_id = ${ana.userId}`;
    await expect(confirmAct(second.ctx, { waitingActId, proof })).rejects.toMatchObject(refused);
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
