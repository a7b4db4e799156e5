import {
  codeOf,
  makeAdmin,
  makeCandidate,
  makeUser,
  openTestContext,
  operatorProof as proof,
} from "@evenly/testing";
import { expect, it } from "vitest";
import { createServiceKey } from "../service-keys/create-service-key.ts";
import { grantAdmin } from "./grant-admin.ts";
import { listWaitingActs } from "./list-waiting-acts.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";

it("listWaitingActs shows operators what waits, oldest first, without secrets; audited", async () => {
  const sam = await makeAdmin(ctx, { firstName: "Sam", lastName: "Okafor" });
  const [other, ana, ben] = [await makeAdmin(ctx), await makeCandidate(ctx), await makeUser(ctx)];
  await grantAdmin(sam.ctx, { user: ana.userId, reason, proof });
  ctx.clock.advance(1000);
  const wish = { name: "payroll", scopes: ["payments:send" as const], days: 30, dailyCapMinor: 500_00n };
  await createServiceKey(sam.ctx, { user: ben.userId, ...wish, reason, proof });
  const { acts } = await listWaitingActs(other.ctx);
  expect(acts).toMatchObject([
    { act: "grant_admin", subject: { id: ana.userId }, serviceKey: null },
    { act: "create_paying_key", subject: { id: ben.userId } },
  ]);
  expect(acts[1]?.serviceKey).toEqual(wish);
  expect(acts[0]?.proposedBy).toEqual({ displayName: "S. Okafor", isYou: false });
  expect((await listWaitingActs(sam.ctx)).acts[0]?.proposedBy.isYou).toBe(true);
  const audited = await ctx.db
    .$client`select actor_id from audit_log where operation = 'acts.listed' order by id`;
  expect(audited.map((row) => row.actor_id)).toEqual([other.userId, sam.userId]);
  ctx.clock.advance(72 * 3_600_000);
  expect((await listWaitingActs(other.ctx)).acts).toEqual([]);
  expect(await codeOf(listWaitingActs(ctx.asUser(ana.userId)))).toBe("FORBIDDEN");
});
