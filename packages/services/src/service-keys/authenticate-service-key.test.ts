import { serviceKeys } from "@evenly/db/service-keys/tables";
import {
  confirmAsSecond,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  testContext,
} from "@evenly/testing";
import { openLimits } from "@evenly/testing/fakes";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { liftSuspension } from "../operators/lift-suspension.ts";
import { suspendUser } from "../operators/suspend-user.ts";
import { authenticateServiceKey } from "./authenticate-service-key.ts";
import { readKeyText } from "./key-text.ts";
import { revokeServiceKey } from "./revoke-service-key.ts";

const { ctx, database } = await openTestContext();

const reason = "asked for by the test";
const ipAddress = "203.0.113.9";
const DAY_MS = 86_400_000;

async function makeKey() {
  const user = await makeUser(ctx);
  const made = await makeServiceKey(ctx, { userId: user.userId, scopes: ["payments:read"] });
  const key = readKeyText(made.token);
  if (key === null) throw new Error("a key can be read");
  const prove = (secret = key.secret, by = ctx) =>
    authenticateServiceKey(by, { key: { ...key, secret }, ipAddress });
  return { id: made.id, user, key, prove };
}
const otherSecret = () => ctx.ids.secret();
const lastUsedAt = async (id: string) => {
  const [row] = await ctx.db.select().from(serviceKeys).where(eq(serviceKeys.id, id));
  return row?.lastUsedAt?.getTime() ?? null;
};

describe("authenticateServiceKey", () => {
  it("finds a key by its secret, and none for a wrong secret or an unknown id", async () => {
    const { user, key, prove } = await makeKey();
    expect(await prove()).toEqual({
      refusal: null,
      id: key.id,
      name: "test",
      userId: user.userId,
      isEmailVerified: true,
      scopes: ["payments:read"],
      isApproved: false,
    });
    expect(await prove(otherSecret())).toBeNull();
    const unknown = { id: ctx.ids.uuid(), secret: key.secret };
    expect(await authenticateServiceKey(ctx, { key: unknown, ipAddress })).toBeNull();
  });

  it("does not mix up keys that are authenticated concurrently", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, makeKey));
    const found = await Promise.all(made.map(({ prove }) => prove()));
    expect(found.map((each) => each?.refusal === null && each.userId)).toEqual(
      made.map(({ user }) => user.userId),
    );
    const [one, other] = made;
    expect(await one?.prove(other?.key.secret)).toBeNull();
  });

  it("reveals revocation and expiry only to a caller with the right secret, at once", async () => {
    const [revoked, expired] = [await makeKey(), await makeKey()];
    const operator = await makeAdmin(ctx);
    expect(await revoked.prove()).toMatchObject({ refusal: null });
    await revokeServiceKey(operator.ctx, { serviceKeyId: revoked.id, reason, proof: operatorProof });
    expect(await revoked.prove()).toEqual({ refusal: "SERVICE_KEY_REVOKED" });
    expect(await revoked.prove(otherSecret())).toBeNull();
    ctx.clock.advance(DAY_MS - 1);
    expect(await expired.prove()).toMatchObject({ refusal: null });
    ctx.clock.advance(1);
    expect(await expired.prove()).toEqual({ refusal: "SERVICE_KEY_EXPIRED" });
    expect(await expired.prove(otherSecret())).toBeNull();
  });

  it("rejects keys of suspended and deleted users", async () => {
    const { user, prove } = await makeKey();
    const operator = await makeAdmin(ctx);
    await suspendUser(operator.ctx, { user: user.userId, reason, proof: operatorProof });
    expect(await prove()).toBeNull();
    await confirmAsSecond(
      ctx,
      await liftSuspension(operator.ctx, { user: user.userId, reason, proof: operatorProof }),
    );
    expect(await prove()).toMatchObject({ refusal: null });
    await ctx.db.$client`update users set deactivated_at = now() where id = ${user.userId}`;
    expect(await prove()).toBeNull();
  });

  it("records a key's last use at most once a minute, and never for a wrong secret", async () => {
    const { key, prove } = await makeKey();
    await prove(otherSecret());
    expect(await lastUsedAt(key.id)).toBeNull();
    await prove();
    const first = ctx.clock.now().getTime();
    expect(await lastUsedAt(key.id)).toBe(first);
    ctx.clock.advance(59_000);
    await prove();
    expect(await lastUsedAt(key.id)).toBe(first);
    ctx.clock.advance(1000);
    await prove();
    expect(await lastUsedAt(key.id)).toBe(first + 60_000);
  });

  it("limits invalid keys per network; valid keys still work from it and are not counted", async () => {
    const counted: string[] = [];
    let isFull = false;
    const limits: typeof openLimits = {
      ...openLimits,
      consume: async (name, subject, rule) => {
        counted.push(`${name} ${subject}`);
        return { ...(await openLimits.consume(name, subject, rule)), allowed: !isFull };
      },
    };
    const counting = testContext(database.db, { limits, now: ctx.clock.now() });
    const { prove } = await makeKey();
    await prove(undefined, counting);
    expect(counted).toEqual([]);
    await prove(otherSecret(), counting);
    expect(counted).toEqual([`service_key_failures ${ipAddress}`]);
    isFull = true;
    await expect(prove(otherSecret(), counting)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await prove(undefined, counting)).toMatchObject({ refusal: null });
  });
});
