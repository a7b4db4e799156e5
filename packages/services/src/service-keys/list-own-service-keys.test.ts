import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { expect, it } from "vitest";
import { listOwnServiceKeys } from "./list-own-service-keys.ts";

const { ctx } = await openTestContext();

it("listOwnServiceKeys shows the caller's keys that work or wait for them, without secrets", async () => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
  const asAna = ctx.asUser(ana.userId);
  const reading = await makeServiceKey(ctx, { userId: ana.userId, scopes: ["payments:read"] });
  const paying = { userId: ana.userId, scopes: ["payments:send"], dailyCapMinor: 500_00n } as const;
  const waiting = await makeServiceKey(ctx, { ...paying, isApproved: false });
  const approved = await makeServiceKey(ctx, paying);
  await makeServiceKey(ctx, { userId: ben.userId, scopes: ["payments:read"] });
  const { serviceKeys } = await listOwnServiceKeys(asAna);
  expect(
    serviceKeys.map(({ id, needsApproval, dailyCapMinor }) => [id, needsApproval, dailyCapMinor]),
  ).toEqual([
    [approved.id, false, 500_00n],
    [waiting.id, true, 500_00n],
    [reading.id, false, 0n],
  ]);
  expect(JSON.stringify(Object.keys(serviceKeys[0] ?? {}))).not.toMatch(/secret|sent/);
  ctx.clock.advance(25 * 3_600_000);
  expect((await listOwnServiceKeys(asAna)).serviceKeys).toEqual([]);
  expect(await codeOf(listOwnServiceKeys(ctx))).toBe("UNAUTHENTICATED");
});
