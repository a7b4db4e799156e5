import type { LimitResult } from "@evenly/services";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let counted: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const allowed: LimitResult = { allowed: true, limit: 9, remaining: 9, resetSeconds: 60 };
  const consume = async (name: string, subject: string) => {
    counted.push(`${name} ${subject}`);
    return allowed;
  };
  ctx = testContext(database.db, { limits: { consume, close: async () => {} } });
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
beforeEach(() => {
  counted = [];
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

describe("the rate of calls", () => {
  it("is counted by user for the signed-in, and by address for what anybody may call", async () => {
    const ana = await signInTestUser(ctx);
    const headers = { host: "localhost:3000", authorization: ana.authorization };
    await app.inject({ url: "/api/users/profile", headers });
    const payload = { email: "nobody@example.test", password: "x" };
    const remoteAddress = "2001:db8:1:2:3:4:5:6";
    await app.inject({ method: "POST", url: "/api/auth/login", headers, payload, remoteAddress });
    expect(counted).toEqual([`calls ${ana.userId}`, "auth.login 2001:db8:1:2::/64"]);
  });
});
