import { sessions, users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { restRows } from "./rest/rows.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import type { Policy } from "./trpc/init.ts";
import { appRouter } from "./trpc/root.ts";

/** Everybody who may knock, and the refusal that each policy has for them; null lets them in. */
const MATRIX = {
  anonymous: { user: 401, verified: 401, money: 401, admin: 401 },
  "a forged token": { user: 401, verified: 401, money: 401, admin: 401 },
  "an expired session": { user: 401, verified: 401, money: 401, admin: 401 },
  "an ended session": { user: 401, verified: 401, money: 401, admin: 401 },
  "a suspended user": { user: 401, verified: 401, money: 401, admin: 401 },
  "an unverified user": { user: null, verified: 403, money: 403, admin: 403 },
  "a user": { user: null, verified: null, money: null, admin: 403 },
  "a user signed in for 13 hours": { user: null, verified: null, money: 401, admin: 403 },
  "an operator": { user: null, verified: null, money: null, admin: null },
  "an operator signed in for 13 hours": { user: null, verified: null, money: 401, admin: 401 },
} as const satisfies Record<string, Record<Exclude<Policy, "public">, 401 | 403 | null>>;
type Actor = keyof typeof MATRIX;
const ACTORS = Object.keys(MATRIX) as Actor[];
const DENIALS = new Set(["UNAUTHENTICATED", "SESSION_EXPIRED", "EMAIL_NOT_VERIFIED", "FORBIDDEN"]);

type Procedure = { readonly _def: { readonly type: string; readonly meta?: { readonly policy?: Policy } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

/** Signs an actor in anew: a cell may end the session it is asked with. */
async function authorizationOf(actor: Actor): Promise<string | undefined> {
  if (actor === "anonymous") return undefined;
  if (actor === "a forged token") return `Bearer ${"x".repeat(43)}`;
  const { userId, authorization } = await signInTestUser(ctx, { isVerified: actor !== "an unverified user" });
  const own = sql`user_id = ${userId}`;
  const past = sql`now() - interval '13 hours'`;
  const clockPast = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
  if (actor.startsWith("an operator"))
    await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
  if (actor.endsWith("13 hours")) await ctx.db.update(sessions).set({ createdAt: clockPast }).where(own);
  if (actor === "an expired session")
    await ctx.db.update(sessions).set({ tokenExpiresAt: clockPast, idleExpiresAt: clockPast }).where(own);
  if (actor === "an ended session") await ctx.db.update(sessions).set({ endedAt: past }).where(own);
  if (actor === "a suspended user") {
    const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
    await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
  }
  return authorization;
}

async function ask(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, actor: Actor) {
  const authorization = await authorizationOf(actor);
  const headers = { host: "localhost:3000", ...(authorization === undefined ? {} : { authorization }) };
  const payload = method === "GET" ? {} : { payload: {} };
  return app.inject({ method, url, headers, ...payload });
}

function codeOf(response: LightMyRequestResponse): string | undefined {
  const body: unknown = String(response.headers["content-type"]).includes("json") ? response.json() : {};
  const { code, error } = body as { code?: string; error?: { json?: { data?: { appCode?: string } } } };
  return code ?? error?.json?.data?.appCode;
}

describe("who may ask what: every procedure by every actor", () => {
  it.each(procedures)("%s", async (path, { _def }) => {
    const policy = _def.meta?.policy;
    expect(policy, "a procedure declares its policy").toBeDefined();
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const actor of ACTORS) {
      const response = await ask(_def.type === "query" ? "GET" : "POST", `/trpc/${path}`, actor);
      const denial = policy === "public" || policy === undefined ? null : MATRIX[actor][policy];
      const isDenied = DENIALS.has(codeOf(response) ?? "");
      found[actor] = isDenied ? response.statusCode : null;
      expected[actor] = denial;
      expect(response.statusCode, `${actor}: ${response.body}`).toBeLessThan(500);
    }
    expect(found).toEqual(expected);
  });
});

describe("who may ask what: every REST row by every actor", () => {
  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (_name, row) => {
    const nobody = "0199f000-0000-7000-8000-000000000000";
    for (const actor of ACTORS) {
      const response = await ask(row.method, row.path.replaceAll(/\{\w+\}/g, nobody), actor);
      const isStranger = MATRIX[actor].user === 401;
      expect(response.statusCode, `${actor}: ${response.body}`).toBeLessThan(500);
      if (!row.isPublic && isStranger) expect([actor, response.statusCode]).toEqual([actor, 401]);
      if (row.isPublic || !isStranger)
        expect([actor, codeOf(response)]).not.toEqual([actor, "UNAUTHENTICATED"]);
    }
  });
});
