import {
  makeAdmin,
  makeCandidate,
  openTestContext,
  outcomeOf,
  operatorProof as proof,
  readOutbox,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { proposeAct } from "./propose-act.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const HOUR_MS = 3_600_000;

describe("proposeAct", () => {
  it("waits for 72 hours, audited with its reason; the person hears of nothing", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeCandidate(ctx)];
    const waiting = await proposeAct(operator.ctx, { user: ana.userId, reason, proof }, "grant_admin");
    expect(waiting).toMatchObject({
      act: "grant_admin",
      subject: { id: ana.userId, handle: ana.handle },
      serviceKey: null,
      reason,
      proposedBy: { isYou: true },
      createdAt: ctx.clock.now(),
      expiresAt: new Date(ctx.clock.now().getTime() + 72 * HOUR_MS),
    });
    const audited = await ctx.db.$client`
      select actor_id, subject, metadata from audit_log where operation = 'act.proposed' and user_id = ${ana.userId}`;
    expect(audited).toEqual([
      { actor_id: operator.userId, subject: waiting.id, metadata: { act: "grant_admin", reason } },
    ]);
    const told = (await readOutbox(ctx.db, "account.changed_by_operator")).map(({ payload }) => payload);
    expect(told.filter((payload) => (payload as { userId: string }).userId === ana.userId)).toEqual([]);
  });

  it("waits once for each person and act, and again when its time is over", async () => {
    const [operator, other] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const input = { user: (await makeCandidate(ctx)).userId, reason, proof };
    await proposeAct(operator.ctx, input, "grant_admin");
    await expect(proposeAct(other.ctx, input, "grant_admin")).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { state: "waiting" },
    });
    ctx.clock.advance(72 * HOUR_MS);
    expect(await outcomeOf(proposeAct(other.ctx, input, "grant_admin"))).toBe("done");
  });
});
