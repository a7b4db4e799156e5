import {
  codeOf,
  inProvenSession,
  makeAdmin,
  makeCandidate,
  makeUser,
  openTestContext,
  operatorProof as proof,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmAct } from "./confirm-act.ts";
import { dismissAct } from "./dismiss-act.ts";
import { freezeUser } from "./freeze-user.ts";
import { grantAdmin } from "./grant-admin.ts";
import { liftFreeze } from "./lift-freeze.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const HOUR_MS = 3_600_000;
const roleOf = async (userId: string) => {
  const [row] = await ctx.db.$client`select role from users where id = ${userId}`;
  return row?.role;
};

/** A grant that one operator has asked for. */
async function makeGrant() {
  const [one, other, ana] = [await makeAdmin(ctx), await makeAdmin(ctx), await makeCandidate(ctx)];
  const { id: waitingActId } = await grantAdmin(one.ctx, { user: ana.userId, reason, proof });
  return {
    one,
    other,
    ana,
    confirm: (as = other.ctx) => confirmAct(as, { waitingActId, proof }),
    waitingActId,
  };
}

describe("confirmAct", () => {
  it("is refused to the proposer, also from another session, and to non-operators", async () => {
    const { one, ana, confirm } = await makeGrant();
    const elsewhere = await inProvenSession(ctx, one.userId);
    for (const as of [one.ctx, elsewhere])
      await expect(confirm(as)).rejects.toMatchObject({
        code: "FORBIDDEN",
        details: { rule: "second_person" },
      });
    for (const as of [ctx.asUser(ana.userId), ctx.asUser((await makeUser(ctx)).userId)])
      expect(await codeOf(confirm(as))).toBe("FORBIDDEN");
    expect(await codeOf(confirm(ctx))).toBe("UNAUTHENTICATED");
    expect(await roleOf(ana.userId)).toBe("user");
  });

  it("carries out an act once when several operators confirm it at the same time", async () => {
    const { ana, confirm } = await makeGrant();
    const seconds = [await makeAdmin(ctx), await makeAdmin(ctx), await makeAdmin(ctx)];
    const codes = await Promise.all(
      seconds.map((second) =>
        confirm(second.ctx).then(
          () => "done",
          ({ code, details }) => `${code} ${details.state}`,
        ),
      ),
    );
    expect(codes.sort()).toEqual(["STATE_CONFLICT confirmed", "STATE_CONFLICT confirmed", "done"]);
    expect(await roleOf(ana.userId)).toBe("admin");
  });

  it("refuses an act that was dismissed, has expired or was never proposed", async () => {
    const [dismissed, late] = [await makeGrant(), await makeGrant()];
    await dismissAct(dismissed.other.ctx, { waitingActId: dismissed.waitingActId, reason });
    await expect(dismissed.confirm()).rejects.toMatchObject({ details: { state: "dismissed" } });
    ctx.clock.advance(72 * HOUR_MS);
    await expect(late.confirm()).rejects.toMatchObject({ details: { state: "expired" } });
    const unknown = { waitingActId: ctx.ids.uuid() as never, proof };
    expect(await codeOf(confirmAct(late.other.ctx, unknown))).toBe("NOT_FOUND");
  });

  it.each([
    ["the proposer is no operator any more", "one", "role = 'user'"],
    ["the proposer is suspended", "one", "suspended_at = now(), suspended_reason = 'test'"],
    ["the confirming operator is suspended", "other", "suspended_at = now(), suspended_reason = 'test'"],
  ] as const)("does nothing when %s", async (_when, who, change) => {
    const made = await makeGrant();
    await ctx.db.$client.unsafe(`update users set ${change} where id = $1`, [made[who].userId]);
    expect(await codeOf(made.confirm())).toBe("FORBIDDEN");
    expect(await roleOf(made.ana.userId)).toBe("user");
  });

  it("checks the rules of the act again: the state may have changed, and nobody confirms an own freeze", async () => {
    const { ana, confirm } = await makeGrant();
    await ctx.db.$client`
      update users set suspended_at = now(), suspended_reason = 'test' where id = ${ana.userId}`;
    await expect(confirm()).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { state: "suspended" },
    });
    const [one, frozen] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    await freezeUser(one.ctx, { user: frozen.userId, reason, proof });
    const { id } = await liftFreeze(one.ctx, { user: frozen.userId, reason, proof });
    await expect(confirmAct(frozen.ctx, { waitingActId: id, proof })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { rule: "self" },
    });
  });
});
