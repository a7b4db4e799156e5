import { codeOf, makeFactor, makeUser, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { describe, expect, it } from "vitest";
import { approveServiceKey } from "./approve-service-key.ts";
import { endServiceKey } from "./end-service-key.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;
async function makePayingKey() {
  const ana = await makeUser(ctx);
  const { id: serviceKeyId } = await makeServiceKey(ctx, {
    userId: ana.userId,
    scopes: ["payments:send"],
    isApproved: false,
  });
  const read = async () =>
    (await ctx.db.$client`select approved_at, revoked_at from service_keys where id = ${serviceKeyId}`)[0];
  return { ana, asAna: ctx.asUser(ana.userId), serviceKeyId, read };
}

describe("approveServiceKey", () => {
  it("takes the user's own proof, once, and is audited", async () => {
    const { asAna, ana, serviceKeyId, read } = await makePayingKey();
    expect(await outcomeOf(approveServiceKey(asAna, { serviceKeyId, password: "wrong" }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(await read()).toMatchObject({ approved_at: null });
    expect(await approveServiceKey(asAna, { serviceKeyId, password })).toEqual({ done: true });
    expect((await read())?.approved_at).not.toBeNull();
    expect(await outcomeOf(approveServiceKey(asAna, { serviceKeyId, password }))).toBe("NOT_FOUND");
    const audited = await ctx.db.$client`
      select actor_id from audit_log where operation = 'service_key.approved' and subject = ${serviceKeyId}`;
    expect(audited).toEqual([{ actor_id: ana.userId }]);
  });

  it("asks for a code if the user has a second factor", async () => {
    const { asAna, ana, serviceKeyId } = await makePayingKey();
    const { backupCodes } = await makeFactor(ctx, ana.userId);
    expect(await outcomeOf(approveServiceKey(asAna, { serviceKeyId, password }))).toBe(
      "FACTOR_CODE_REQUIRED",
    );
    const proof = { password, code: backupCodes[0] ?? "" };
    expect(await approveServiceKey(asAna, { serviceKeyId, ...proof })).toEqual({ done: true });
  });

  it("is nobody else's, nor the key's own, and not for a key that has ended or expired", async () => {
    const [one, ended, late] = [await makePayingKey(), await makePayingKey(), await makePayingKey()];
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(approveServiceKey(stranger, { serviceKeyId: one.serviceKeyId, password }))).toBe(
      "NOT_FOUND",
    );
    const service = ctx.as({
      kind: "service",
      name: "payroll",
      keyId: one.serviceKeyId,
      scopes: ["payments:send"],
      actingUserId: one.ana.userId,
    });
    expect(await codeOf(approveServiceKey(service, { serviceKeyId: one.serviceKeyId, password }))).toBe(
      "UNAUTHENTICATED",
    );
    await endServiceKey(ended.asAna, { serviceKeyId: ended.serviceKeyId });
    expect(await codeOf(approveServiceKey(ended.asAna, { serviceKeyId: ended.serviceKeyId, password }))).toBe(
      "NOT_FOUND",
    );
    ctx.clock.advance(25 * 3_600_000);
    expect(await codeOf(approveServiceKey(late.asAna, { serviceKeyId: late.serviceKeyId, password }))).toBe(
      "NOT_FOUND",
    );
  });
});
