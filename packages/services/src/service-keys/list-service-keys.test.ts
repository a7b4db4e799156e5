import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { expect, it } from "vitest";
import { listServiceKeys } from "./list-service-keys.ts";

const { ctx } = await openTestContext();

it("lists a user's keys, newest first, in pages, without secrets; audited", async () => {
  const [operator, ana, ben] = [await makeAdmin(ctx), await makeUser(ctx), await makeUser(ctx)];
  const keys = [];
  for (const { userId } of [ana, ana, ben]) {
    keys.push(await makeServiceKey(ctx, { userId, scopes: ["payments:read"] }));
  }
  const user = ana.userId;
  const first = await listServiceKeys(operator.ctx, { user, limit: 1 });
  const second = await listServiceKeys(operator.ctx, {
    user,
    limit: 1,
    cursor: first.nextCursor ?? undefined,
  });
  expect([...first.serviceKeys, ...second.serviceKeys].map(({ id }) => id)).toEqual([
    keys[1]?.id,
    keys[0]?.id,
  ]);
  expect(second.nextCursor).toBeNull();
  const all = await listServiceKeys(operator.ctx, { limit: 100 });
  expect(all.serviceKeys.map(({ actingUserId }) => actingUserId)).toEqual([ben.userId, user, user]);
  expect(Object.keys(all.serviceKeys[0] ?? {})).not.toContain("secretHash");
  const audited = await ctx.db.$client`
    select user_id from audit_log where operation = 'service_keys.listed' order by created_at, id`;
  expect(audited.map(({ user_id }) => user_id)).toEqual([user, user, null]);
});

it("is for operators only", async () => {
  const ana = await makeUser(ctx);
  await expect(listServiceKeys(ctx.asUser(ana.userId), { limit: 1 })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(listServiceKeys(ctx, { limit: 1 })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
