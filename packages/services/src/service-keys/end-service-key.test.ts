import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { expect, it } from "vitest";
import { endServiceKey } from "./end-service-key.ts";
import { listOwnServiceKeys } from "./list-own-service-keys.ts";

const { ctx } = await openTestContext();

it("endServiceKey declines or ends an own key, once, audited", async () => {
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
  const asAna = ctx.asUser(ana.userId);
  for (const isApproved of [false, true]) {
    const { id: serviceKeyId } = await makeServiceKey(ctx, {
      userId: ana.userId,
      scopes: ["payments:send"],
      isApproved,
    });
    expect(await codeOf(endServiceKey(ctx.asUser(ben.userId), { serviceKeyId }))).toBe("NOT_FOUND");
    expect(await codeOf(endServiceKey(ctx, { serviceKeyId }))).toBe("UNAUTHENTICATED");
    expect(await endServiceKey(asAna, { serviceKeyId })).toEqual({ done: true });
    expect(await codeOf(endServiceKey(asAna, { serviceKeyId }))).toBe("NOT_FOUND");
    expect((await listOwnServiceKeys(asAna)).serviceKeys).toEqual([]);
    const audited = await ctx.db.$client`
      select actor_id, metadata from audit_log where operation = 'service_key.ended' and subject = ${serviceKeyId}`;
    expect(audited).toEqual([{ actor_id: ana.userId, metadata: { wasApproved: isApproved } }]);
  }
});
