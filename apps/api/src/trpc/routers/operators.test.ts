import { transformer } from "@evenly/contract";
import { suspendUser } from "@evenly/services/operators/suspend-user";
import { grantRole, makeAdmin, openTestContext, operatorProof } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { signInTestUser } from "../../testing/sign-in.ts";
import { testConfig } from "../../testing/test-config.ts";
import { appRouter } from "../root.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const reason = "asked for by the test";
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta?: { policy?: string } } }
  >,
).filter(([path]) => path.startsWith("operators."));

async function call(path: string, input: unknown, authorization?: string) {
  const answer = await app.inject({
    method: "POST",
    url: `/trpc/${path}`,
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      ...(authorization ? { authorization } : {}),
    },
    payload: JSON.stringify(transformer.input.serialize(input)),
  });
  const body = answer.json();
  if (answer.statusCode === 200) return transformer.output.deserialize(body.result.data);
  return body.error.json.data.appCode;
}

async function signInAdmin() {
  const admin = await signInTestUser(ctx);
  await grantRole(ctx, admin.userId);
  ctx.clock.advance(1000);
  return admin;
}

describe("operators procedures", () => {
  it("are operator-only mutations, so that no link can call them", () => {
    expect(procedures.length).toBeGreaterThan(8);
    for (const [, { _def }] of procedures)
      expect([_def.meta?.policy, _def.type]).toEqual(["admin", "mutation"]);
  });

  it.each(procedures.map(([path]) => path))("%s refuses anonymous callers and users", async (path) => {
    const ana = await signInTestUser(ctx);
    const input = /verify$|QueueBoard$|waitingActs\.list$/.test(path)
      ? undefined
      : { user: ana.userId, reason };
    expect(await call(path, input)).toBe("UNAUTHENTICATED");
    expect(await call(path, input, ana.authorization)).toBe("FORBIDDEN");
  });

  it.each(
    procedures
      .map(([path]) => path)
      .filter(
        (path) => !/find|verify|openQueueBoard|serviceKeys\.list|waitingActs\.(?:list|confirm)/.test(path),
      ),
  )("%s asks for a reason", async (path) => {
    const admin = await signInAdmin();
    for (const input of [
      { user: "@ana" },
      { user: "@ana", reason: "" },
      { user: "@ana", reason, force: true },
    ]) {
      expect(await call(path, input, admin.authorization)).toBe("VALIDATION");
    }
  });

  it("find, show, freeze and verify succeed for an operator, and lift for two", async () => {
    const admin = await signInAdmin();
    const [ana, other] = [await signInTestUser(ctx), await signInAdmin()];
    const asked = { user: ana.email, reason };
    const proven = { ...asked, proof: operatorProof };
    const found = await call("operators.users.find", { q: ana.email }, admin.authorization);
    expect(found).toMatchObject({ users: [{ id: ana.userId, frozenAt: null }], nextCursor: null });
    expect(await call("operators.users.show", asked, admin.authorization)).toMatchObject({
      email: ana.email,
      balances: [{ postedMinor: 100_00n }],
      openSessions: { length: 1 },
    });
    expect(await call("operators.users.freeze", proven, admin.authorization)).toMatchObject({
      frozenAt: ctx.clock.now(),
    });
    expect(await call("operators.users.freeze", asked, admin.authorization)).toBe("STATE_CONFLICT");
    const { id } = await call("operators.users.liftFreeze", proven, admin.authorization);
    const confirm = { waitingActId: id, proof: operatorProof };
    expect(await call("operators.waitingActs.confirm", confirm, other.authorization)).toMatchObject({
      frozenAt: null,
    });
    expect(await call("operators.ledger.verify", undefined, admin.authorization)).toMatchObject({
      differences: [],
    });
  });

  it("are refused once the operator is suspended, and 12 hours after sign-in", async () => {
    const [admin, late, other] = [await signInAdmin(), await signInAdmin(), await makeAdmin(ctx)];
    const asked = { user: late.userId, reason };
    expect(await call("operators.users.show", asked, admin.authorization)).toMatchObject({ id: late.userId });
    await suspendUser(other.ctx, { user: admin.userId, reason, proof: operatorProof });
    expect(await call("operators.users.show", asked, admin.authorization)).toBe("UNAUTHENTICATED");
    await ctx.db
      .$client`update sessions set created_at = created_at - interval '13 hours' where user_id = ${late.userId}`;
    ctx.clock.advance(1000);
    expect(await call("operators.users.show", asked, late.authorization)).toBe("SESSION_EXPIRED");
  });
});
