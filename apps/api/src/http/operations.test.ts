import { grantRole, openTestContext, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

const { database } = await openTestContext();
let app: FastifyInstance;
let asUser: string;
let asOperator: string;
let asUnprovenOperator: string;

beforeAll(async () => {
  const ctx = testContext(database.db, { clock: { now: () => new Date() } });
  app = await buildApp(testConfig, ctx, false);
  asUser = (await signInTestUser(ctx)).authorization;
  const [operator, unproven] = [await signInTestUser(ctx), await signInTestUser(ctx)];
  await grantRole(ctx, operator.userId);
  await grantRole(ctx, unproven.userId, { isProven: false });
  asOperator = operator.authorization;
  asUnprovenOperator = unproven.authorization;
});
afterAll(() => app.close());

const host = "localhost:3000";
const elsewhere = "203.0.113.9";
async function statusOf(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  return (await app.inject({ url, remoteAddress, headers: { host, ...headers } })).statusCode;
}

describe("GET /metrics and /version", () => {
  it.each(["/metrics", "/version"])("%s answers loopback and operators, and 404 to others", async (url) => {
    expect(await statusOf(url, "127.0.0.1")).toBe(200);
    expect(await statusOf(url, elsewhere)).toBe(404);
    expect(await statusOf(url, elsewhere, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await statusOf(url, "127.0.0.1", { "x-forwarded-for": elsewhere })).toBe(404);
    expect(await statusOf(url, elsewhere, { authorization: asUser })).toBe(404);
    expect(await statusOf(url, elsewhere, { authorization: asUnprovenOperator })).toBe(404);
    expect(await statusOf(url, elsewhere, { authorization: asOperator })).toBe(200);
  });

  it("labels requests by declared route, not by requested path", async () => {
    for (const path of [
      "/trpc/made.up",
      "/trpc/auth.x1",
      "/api/transactions/0123",
      "/page-1",
      "/trpc/profile.get,profile.get?batch=1",
    ])
      await app.inject({ url: path, headers: { host } });
    const text = (await app.inject({ url: "/metrics", headers: { host } })).body;
    const routes = new Set([...text.matchAll(/\{route="([^"]*)"/g)].map((match) => match[1]));
    expect(routes).toContain("/api/transactions/:id");
    expect(routes).toContain("/trpc/(unknown)");
    expect(routes).toContain("/trpc/(batch)");
    expect([...routes].join(" ")).not.toMatch(/made\.up|auth\.x1|0123|page-1/);
    expect(text).toMatch(/^http_server_active_requests 1$/m);
  });
});

describe("GET /livez and /readyz", () => {
  it("answer under any host and reveal no version", async () => {
    for (const url of ["/livez", "/readyz"]) {
      const answer = await app.inject({ url, remoteAddress: elsewhere, headers: { host: "10.1.2.3" } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/\d/);
      expect(answer.headers.server ?? answer.headers["x-powered-by"]).toBeUndefined();
    }
  });
});
