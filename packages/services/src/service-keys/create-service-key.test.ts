import { CreateServiceKeyInput } from "@evenly/contract/service-keys/schemas";
import {
  confirmAsSecond,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  readOutbox,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listWaitingActs } from "../operators/list-waiting-acts.ts";
import { suspendUser } from "../operators/suspend-user.ts";
import { digest } from "../shared/secrets.ts";
import { createServiceKey } from "./create-service-key.ts";
import { readKeyText } from "./key-text.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const wish = {
  name: "payroll",
  scopes: ["payments:read", "payments:send"],
  days: 30,
  dailyCapMinor: 500_00n,
  reason,
} as const;
const asked = (user: string) => ({ ...wish, scopes: [...wish.scopes], user, proof: operatorProof });
/** Has a second operator confirm the key that waits for this user. */
const confirmFor = async (as: TestContext, userId: string) => {
  const waiting = (await listWaitingActs(as)).acts.find(({ subject }) => subject.id === userId);
  if (waiting) await confirmAsSecond(ctx, waiting);
};
const keysOf = (userId: string) =>
  ctx.db.$client`select * from service_keys where acting_user_id = ${userId} order by id`;

describe("createServiceKey", () => {
  it("returns the text once and stores only its hash, with user, scopes, operator and expiry", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const { token, ...shown } = await createServiceKey(operator.ctx, asked(`@${ana.handle}`));
    expect(await keysOf(ana.userId)).toEqual([]);
    await confirmFor(operator.ctx, ana.userId);
    const text = readKeyText(token);
    expect(shown).toEqual({
      id: text?.id,
      name: "payroll",
      actingUserId: ana.userId,
      scopes: [...wish.scopes],
      createdAt: ctx.clock.now(),
      createdBy: operator.userId,
      revokedAt: null,
      lastUsedAt: null,
      approvedAt: null,
      dailyCapMinor: 500_00n,
      expiresAt: new Date(ctx.clock.now().getTime() + 30 * 86_400_000),
      waitsUntil: new Date(ctx.clock.now().getTime() + 72 * 3_600_000),
    });
    const [row] = await keysOf(ana.userId);
    expect(row).toMatchObject({ secret_hash: digest(text?.secret ?? ""), created_by: operator.userId });
    expect(JSON.stringify(row)).not.toContain(text?.secret);
  });

  it("makes a key that only reads at once", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const input = { ...asked(ana.userId), scopes: ["payments:read" as const], dailyCapMinor: undefined };
    expect(await createServiceKey(operator.ctx, input)).toMatchObject({ waitsUntil: null });
    expect(await keysOf(ana.userId)).toHaveLength(1);
  });

  it("is audited with operator, key, scopes and reason; the user is notified without them", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const { id } = await createServiceKey(operator.ctx, asked(ana.userId));
    await confirmFor(operator.ctx, ana.userId);
    const rows = await ctx.db.$client`
      select actor_id, user_id, subject, metadata from audit_log where operation = 'service_key.created' and subject = ${id}`;
    expect(rows).toEqual([
      {
        actor_id: expect.not.stringMatching(operator.userId),
        user_id: ana.userId,
        subject: id,
        metadata: {
          reason,
          days: 30,
          scopes: "payments:read,payments:send",
          endedSessions: 0,
          proposedBy: operator.userId,
          waitingAct: expect.any(String),
        },
      },
    ]);
    const events = await readOutbox(ctx.db, "account.changed_by_operator");
    expect(events.map(({ payload }) => payload)).toContainEqual({
      userId: ana.userId,
      emailSealed: ana.emailSealed,
      firstName: "Test",
      locale: "en",
      change: "serviceKeyCreated",
    });
  });

  it("refuses a suspended or deleted user, the operator's own account, and non-operators", async () => {
    const [operator, ana, ben] = [await makeAdmin(ctx), await makeUser(ctx), await makeUser(ctx)];
    await suspendUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
    await ctx.db.$client`update users set deactivated_at = now() where id = ${ben.userId}`;
    const as = (by: TestContext, user: string) => createServiceKey(by, asked(user));
    const refusals = [
      [() => as(operator.ctx, ana.userId), { code: "STATE_CONFLICT", details: { state: "suspended" } }],
      [() => as(operator.ctx, ben.userId), { code: "STATE_CONFLICT", details: { state: "deactivated" } }],
      [() => as(operator.ctx, operator.userId), { code: "FORBIDDEN", details: { rule: "self" } }],
      [() => as(ctx.asUser(ana.userId), operator.userId), { code: "FORBIDDEN" }],
      [() => as(ctx, operator.userId), { code: "UNAUTHENTICATED" }],
    ] as const;
    for (const [work, refusal] of refusals) await expect(work()).rejects.toMatchObject(refusal);
    for (const { userId } of [operator, ana, ben]) expect(await keysOf(userId)).toHaveLength(0);
  });

  it("refuses a service key that acts for an operator", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const service = ctx.as({
      kind: "service",
      name: "payroll",
      keyId: ctx.ids.uuid(),
      scopes: ["payments:send"],
      actingUserId: operator.userId,
    });
    await expect(createServiceKey(service, asked(ana.userId))).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});

describe("input of createServiceKey", () => {
  const fits = (changes: object) => CreateServiceKeyInput.safeParse({ ...asked("@ana"), ...changes }).success;

  it("allows distinct scopes of the list in exact case, an expiry of at most a year, and requires a reason", () => {
    expect(fits({})).toBe(true);
    expect(fits({ days: 365 })).toBe(true);
    expect(fits({ scopes: ["payments:read"], dailyCapMinor: undefined })).toBe(true);
    expect(fits({ scopes: ["payments:read"] })).toBe(false);
    for (const dailyCapMinor of [undefined, 0n, -1n, 500]) expect(fits({ dailyCapMinor })).toBe(false);
    for (const scopes of [
      [],
      ["Payments:send"],
      ["PAYMENTS:SEND"],
      ["payments:*"],
      ["payments:read", "payments:read"],
    ])
      expect(fits({ scopes }), scopes.join()).toBe(false);
    for (const days of [0, 366, 1.5, -1]) expect(fits({ days }), String(days)).toBe(false);
    expect(fits({ reason: "no" })).toBe(false);
    expect(fits({ reason: undefined })).toBe(false);
  });

  it("is also constrained by the database: at least one scope, exact case, at most a year", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const insert = (scopes: string, days: number) => ctx.db.$client`
      insert into service_keys (id, name, acting_user_id, scopes, secret_hash, created_at, created_by, expires_at)
      values (${ctx.ids.uuid()}, 'n', ${ana.userId}, ${scopes}::text[], 'h', now(), ${operator.userId},
        now() + ${`${days} days`}::interval)`;
    await insert("{payments:send}", 365);
    for (const [scopes, days] of [
      ["{}", 1],
      ["{Payments:Send}", 1],
      ["{payments:send}", 366],
      ["{payments:send}", 0],
    ] as const)
      await expect(insert(scopes, days)).rejects.toThrow(/service_keys_(scopes|life)/);
  });
});
