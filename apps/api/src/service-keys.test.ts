import type { AddressInfo } from "node:net";
import type { Scope } from "@evenly/contract/service-keys/schemas";
import { createLogger } from "@evenly/platform";
import { freezeUser } from "@evenly/services/operators/freeze-user";
import { approveServiceKey } from "@evenly/services/service-keys/approve-service-key";
import { revokeServiceKey } from "@evenly/services/service-keys/revoke-service-key";
import {
  type MadeUser,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { openLimits } from "@evenly/testing/fakes";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { askProcedure } from "./testing/ask-procedure.ts";
import { sendRaw } from "./testing/raw-http.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
let port: number;
let counted: string[] = [];
const lines: string[] = [];
/** Runs between the lookup of the key and the rate limit of its call. */
let meanwhile = async () => {};

beforeAll(async () => {
  const log = createLogger({
    name: "api",
    level: "info",
    destination: { write: (line) => lines.push(line) },
  });
  const consume: typeof openLimits.consume = async (name, subject, ...rest) => {
    counted.push(`${name} ${subject}`);
    await meanwhile();
    return openLimits.consume(name, subject, ...rest);
  };
  ctx = testContext(database.db, { log, limits: { ...openLimits, consume } });
  const hosts = new Set(["localhost:3000"]);
  app = await buildApp({ ...testConfig, hosts }, ctx, log);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
  hosts.add(`127.0.0.1:${port}`);
});
beforeEach(() => {
  counted = [];
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
});

const reason = "asked for by the test";
const host = "localhost:3000";

async function makeService(...scopes: Scope[]) {
  const user = await makeUser(ctx, { balanceMinor: 100_00n });
  return { user, key: await makeServiceKey(ctx, { userId: user.userId, scopes }) };
}
const get = (url: string, authorization: string) => app.inject({ url, headers: { host, authorization } });
const send = (authorization: string, to: MadeUser, idempotencyKey: string) => {
  const payment = { to: `@${to.handle}`, amountMinor: 100n, currency: "USD", idempotencyKey };
  return askProcedure(app, authorization, "mutation", "payments.send", payment);
};
const codeOf = (answer: LightMyRequestResponse): string =>
  answer.json().error?.json?.data?.appCode ?? answer.json().code ?? "done";

describe("a service with a key", () => {
  it("sends its user's money over tRPC and REST at any age of the key, within the user's limits", async () => {
    const { user, key } = await makeService("payments:send");
    const payee = await makeUser(ctx);
    ctx.clock.advance(20 * 3_600_000);
    expect(codeOf(await send(key.authorization, payee, "one"))).toBe("done");
    const payload = { to: payee.userId, amount: "2.00", currency: "USD" };
    const row = {
      method: "POST",
      url: "/api/transactions",
      headers: { host, authorization: key.authorization },
    } as const;
    expect((await app.inject({ ...row, payload })).statusCode).toBe(201);
    const tooMuch = await app.inject({ ...row, payload: { ...payload, amount: "500.00" } });
    expect([tooMuch.statusCode, codeOf(tooMuch)]).toEqual([422, "INSUFFICIENT_FUNDS"]);
    const manual = { manual: true, merchant: "m", date: "2026-01-05", amount: "-1.00", currency: "USD" };
    expect(codeOf(await app.inject({ ...row, payload: manual }))).toBe("SERVICE_KEY_NOT_ALLOWED");
    const operator = await makeAdmin(ctx);
    await freezeUser(operator.ctx, { user: user.userId, reason, proof: operatorProof });
    expect(codeOf(await send(key.authorization, payee, "two"))).toBe("PARTY_FROZEN");
  });

  it("makes one payment for twenty concurrent calls with one idempotency key", async () => {
    const { user, key } = await makeService("payments:send");
    const payee = await makeUser(ctx);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(key.authorization, payee, "the same")),
    );
    const ids = answers.map((answer) => answer.json().result.data.json.id as string);
    expect(new Set(ids).size).toBe(1);
    const [sums] = await ctx.db.$client`
      select count(*)::int as count from transfers where payer_user_id = ${user.userId}`;
    expect(sums).toEqual({ count: 1 });
  });

  it("is refused with the missing scope, and where no scope is declared", async () => {
    const { key } = await makeService("payments:read");
    const detailsOf = async (path: string, type: string) =>
      (await askProcedure(app, key.authorization, type, path, {})).json().error.json.data.details;
    expect(await detailsOf("payments.send", "mutation")).toEqual({ scope: "payments:send" });
    expect(await detailsOf("auth.listSessions", "query")).toEqual({ scope: null });
    expect(await detailsOf("realtime.createTicket", "mutation")).toEqual({ scope: null });
    expect(await detailsOf("auth.login", "mutation")).toEqual({ scope: null });
  });

  it("is rate-limited by its key, separately from its user", async () => {
    const { key } = await makeService("profile:read");
    counted = [];
    expect((await get("/api/users/profile", key.authorization)).statusCode).toBe(200);
    expect(counted).toEqual([`calls key:${key.id}`]);
  });

  it("is logged by its key's id, never with its secret", async () => {
    const { key } = await makeService("payments:send", "payments:read");
    const payee = await makeUser(ctx);
    lines.length = 0;
    const { headers } = await send(key.authorization, payee, "logged");
    await get("/api/users/profile", key.authorization);
    await get("/api/users/profile", `${key.authorization.slice(0, -1)}~`);
    const logged = lines.map((line) => JSON.parse(line));
    const own = logged.filter(({ requestId }) => requestId === headers["x-request-id"]);
    expect(own.filter(({ serviceKeyId }) => serviceKeyId === key.id).map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(["payment posted", "request completed"]),
    );
    expect(lines.join("\n")).not.toContain(key.token.slice(-43));
  });

  it("is in the audit log with its key", async () => {
    const { user, key } = await makeService("payments:send");
    const payer = await signInTestUser(ctx);
    const sent = await send(payer.authorization, user, "to give back");
    const { id } = sent.json().result.data.json as { id: string };
    const input = { id, idempotencyKey: "back" };
    const answer = await askProcedure(app, key.authorization, "mutation", "payments.returnPayment", input);
    expect(codeOf(answer)).toBe("done");
    const rows = await ctx.db.$client`
      select actor_kind, actor_id from audit_log where request_id = ${String(answer.headers["x-request-id"])}`;
    expect(rows).toEqual([{ actor_kind: "service", actor_id: key.id }]);
  });
});

describe("restrictions on a key", () => {
  it("checks the scope of each call in a batch of reads, and refuses sends in a batch", async () => {
    const { key } = await makeService("payments:read", "payments:send");
    const batch = await get(
      "/trpc/payments.getBalance,contacts.listFavourites?batch=1&input=%7B%7D",
      key.authorization,
    );
    const codes = batch.json().map((each: { error?: { json: { data: { appCode: string } } } }) => {
      return each.error?.json.data.appCode ?? "done";
    });
    expect(codes).toEqual(["done", "SERVICE_KEY_NOT_ALLOWED"]);
    const sends = await app.inject({
      method: "POST",
      url: "/trpc/payments.send,payments.send?batch=1",
      headers: { host, authorization: key.authorization, "content-type": "application/json" },
      payload: "{}",
    });
    for (const each of sends.json()) expect(each.error.json.data.appCode).toBe("BATCH_TOO_LARGE");
  });

  it("is refused in a query, a cookie or beside another Authorization header", async () => {
    const { key } = await makeService("profile:read");
    const session = await signInTestUser(ctx);
    for (const name of ["token", "key", "access_token", "authorization"]) {
      const asked = await app.inject({ url: `/api/users/profile?${name}=${key.token}`, headers: { host } });
      expect([401, 400]).toContain(asked.statusCode);
    }
    const cookie = `__Host-session=${key.token}; authorization=${key.authorization}`;
    expect((await app.inject({ url: "/api/users/profile", headers: { host, cookie } })).statusCode).toBe(401);
    const withHeaders = async (...authorizations: string[]) => {
      const head = ["GET /api/users/profile HTTP/1.1", `Host: 127.0.0.1:${port}`, "Connection: close"];
      const all = [...head, ...authorizations.map((each) => `Authorization: ${each}`)];
      return (await sendRaw(port, [`${all.join("\r\n")}\r\n\r\n`])).statusCode;
    };
    expect(await withHeaders(key.authorization)).toBe(200);
    expect(await withHeaders(session.authorization)).toBe(200);
    expect(await withHeaders(key.authorization, session.authorization)).toBe(401);
    expect(await withHeaders(session.authorization, key.authorization)).toBe(401);
    expect(await withHeaders(key.authorization, key.authorization)).toBe(401);
  });

  it("is refused from its revocation on, also in a running request that has not paid yet", async () => {
    const { user, key } = await makeService("payments:send");
    const [payee, operator] = [await makeUser(ctx), await makeAdmin(ctx)];
    meanwhile = async () => {
      meanwhile = async () => {};
      await revokeServiceKey(operator.ctx, { serviceKeyId: key.id, reason, proof: operatorProof });
    };
    expect(codeOf(await send(key.authorization, payee, "running"))).toBe("SERVICE_KEY_REVOKED");
    const late = await send(key.authorization, payee, "late");
    expect([late.statusCode, codeOf(late)]).toEqual([401, "SERVICE_KEY_REVOKED"]);
    const rows = await ctx.db.$client`select id from transfers where payer_user_id = ${user.userId}`;
    expect(rows).toEqual([]);
  });

  it("pays only when its user has approved it, from the next request on", async () => {
    const { user, key } = await makeService("payments:send");
    const payee = await makeUser(ctx);
    await ctx.db.$client`update service_keys set approved_at = null where id = ${key.id}`;
    const refused = await send(key.authorization, payee, "early");
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, "SERVICE_KEY_NOT_ALLOWED"]);
    expect(refused.body).toContain('"reason":"not_approved"');
    await approveServiceKey(ctx.asUser(user.userId), { serviceKeyId: key.id, password: TEST_PASSWORD });
    expect(codeOf(await send(key.authorization, payee, "approved"))).toBe("done");
  });

  it("is unauthenticated with another secret, id or letter case", async () => {
    const { key } = await makeService("profile:read");
    const other = await makeService("profile:read");
    const [start, secret] = [key.token.slice(0, -43), key.token.slice(-43)];
    const guesses = [
      `${start}${other.key.token.slice(-43)}`,
      `${other.key.token.slice(0, -43)}${secret}`,
      key.token.toUpperCase(),
      key.token.slice(0, -1),
      start + secret.split("").reverse().join(""),
    ];
    for (const guess of guesses) {
      const answer = await get("/api/users/profile", `Bearer ${guess}`);
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, "UNAUTHENTICATED"]);
    }
  });
});

describe("the OpenAPI document", () => {
  it("documents the key and its scope exactly where a key is accepted", async () => {
    const { paths, components } = (await app.inject({ url: "/api/openapi.json", headers: { host } })).json();
    expect(components.securitySchemes.serviceKey).toMatchObject({ type: "http", scheme: "bearer" });
    const { get, post } = paths["/api/transactions"];
    const scopes = [get, post].map((operation) => operation["x-service-key-scope"]);
    expect(scopes).toEqual(["payments:read", "payments:send"]);
    for (const { security } of [get, post]) expect(security).toEqual([{ bearer: [] }, { serviceKey: [] }]);
    expect(paths["/api/users/profile"].put.security).toEqual([{ bearer: [] }]);
    expect(paths["/api/realtime/ticket"].post.security).toEqual([{ bearer: [] }]);
  });
});
