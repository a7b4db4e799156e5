import { sessions, users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { missingActors } from "@evenly/testing/required-actors";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import { routeOf } from "./rest/adapter.ts";
import { idsIn, makePrivateLife, rowsOf } from "./testing/private-life.ts";
import { emptyWorld, exampleOf } from "./testing/rest-examples.ts";
import { withRouteTable } from "./testing/route-table.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { makeWebDist } from "./testing/web-dist.ts";
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
const DENIALS = ["UNAUTHENTICATED", "SESSION_EXPIRED", "EMAIL_NOT_VERIFIED", "FORBIDDEN"];

type Statuses = { readonly strangers: number; readonly users: number; readonly operators?: number };
const everybody = (status: number): Statuses => ({ strangers: status, users: status });

/** What neither a procedure nor a documented row answers, and with which status an empty request is. */
const OTHER_ROUTES: Readonly<Record<string, Statuses>> = {
  "ALL /trpc/:path": everybody(404),
  // Where addresses that cannot be decoded end.
  "ALL /undecodable": everybody(400),
  "GET /api/transactions/:id/receipt.pdf": { strangers: 401, users: 404 },
  "GET /api/exports/:id/history.csv": { strangers: 401, users: 404 },
  "POST /api/users/avatar": { strangers: 401, users: 415 },
  "GET /files/:id": everybody(404),
  "POST /api/csp-reports": everybody(400),
  // Without the gateway's signature these are not there.
  "POST /internal/tickets": everybody(404),
  "POST /internal/connections": everybody(404),
  "POST /internal/foreign-frames": everybody(404),
  "POST /internal/conversations": everybody(404),
  "POST /internal/notifications": everybody(404),
  // Without a provider's signature nothing is there.
  "POST /api/delivery-receipts/:provider": everybody(404),
  // Without the pass that an operator's link gives, nothing is there.
  "GET /admin/queues/open": everybody(404),
  "GET /admin/queues": everybody(404),
  "GET /admin/queues/*": everybody(404),
  "GET /health": everybody(200),
  "GET /livez": everybody(200),
  "GET /readyz": everybody(200),
  "GET /metrics": { strangers: 404, users: 404, operators: 200 },
  "GET /version": { strangers: 404, users: 404, operators: 200 },
  // They ask from another machine: the mailbox answers its own machine alone.
  "GET /dev/mailbox.json": everybody(404),
  "GET /dev/mailbox": everybody(404),
  "GET /api/openapi.json": everybody(200),
  "GET /": everybody(200),
  "GET /*": everybody(200),
};

type Procedure = { readonly _def: { readonly type: string; readonly meta?: { readonly policy?: Policy } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const policyOf = new Map(procedures.map(([path, { _def }]) => [path, _def.meta?.policy]));
/** As somebody far away asks: some answers are for this machine alone. */
const REMOTE_ADDRESS = "203.0.113.7";

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let web: ReturnType<typeof makeWebDist>;
let routes: readonly string[];
/** Ids of what belongs to somebody whom no actor has ever met. */
let foreignIds: readonly string[];
const cells = new Set<string>();
/** Listeners that nobody removes, promises that nobody awaits: what Node says of the process meanwhile. */
const warnings: string[] = [];
const hear = ({ name, message }: Error) => {
  if (!message.includes("FSTDEP") && name !== "FastifyDeprecation") warnings.push(`${name}: ${message}`);
};

beforeAll(async () => {
  process.on("warning", hear);
  database = await createTestDatabase();
  ctx = testContext(database.db);
  web = makeWebDist();
  const config = { ...testConfig, webDist: web.webDist };
  ({ app, routes } = await withRouteTable(() => buildApp(config, ctx, false)));
  const { owner, ids } = await makePrivateLife(ctx, app);
  foreignIds = [...new Set([...ids, ...idsIn(await rowsOf(ctx, owner.userId))])];
});
afterAll(async () => {
  process.off("warning", hear);
  await app.close();
  await ctx.lane.close();
  await database.drop();
  web.remove();
});

async function signIn(actor: Actor): Promise<string | undefined> {
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

const signedIn = new Map<Actor, string | undefined>();

type Asked = { readonly method: string; readonly url: string; readonly payload?: object };

/** Asks as an actor, who signs in anew after whatever was done: it may have ended the session. */
async function ask(actor: Actor, { method, url, payload }: Asked): Promise<LightMyRequestResponse> {
  if (!signedIn.has(actor)) signedIn.set(actor, await signIn(actor));
  const authorization = signedIn.get(actor);
  const response = await app.inject({
    method: method as "GET",
    url,
    headers: { host: "localhost:3000", ...(authorization === undefined ? {} : { authorization }) },
    remoteAddress: REMOTE_ADDRESS,
    ...(payload === undefined ? {} : { payload }),
  });
  if (method !== "GET" && response.statusCode < 300) signedIn.delete(actor);
  expect(response.statusCode, `${actor}: ${response.body}`).toBeLessThan(500);
  return response;
}

function codeOf(response: LightMyRequestResponse): string | undefined {
  const body: unknown = String(response.headers["content-type"]).includes("json") ? response.json() : {};
  const { code, error } = body as { code?: string; error?: { json?: { data?: { appCode?: string } } } };
  return code ?? error?.json?.data?.appCode;
}

/** Asks as every actor, and looks at who is denied and whether anybody reads a stranger's id. */
async function expectPolicy(row: string, policy: Policy | undefined, asked: Asked): Promise<void> {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const actor of ACTORS) {
    const response = await ask(actor, asked);
    const isDenied = (policy === "public" ? ["UNAUTHENTICATED"] : DENIALS).includes(codeOf(response) ?? "");
    found[actor] = isDenied ? response.statusCode : null;
    expected[actor] = policy === "public" || policy === undefined ? null : MATRIX[actor][policy];
    // Operators read of everybody.
    if (policy !== "admin" || expected[actor] !== null) expectNoForeignId(response);
    cells.add(`${row} × ${actor}`);
  }
  expect(found).toEqual(expected);
}

function expectNoForeignId(response: LightMyRequestResponse): void {
  expect(foreignIds.filter((id) => response.body.includes(id))).toEqual([]);
}

describe("who may ask what: every procedure by every actor", () => {
  it.each(procedures)("%s", async (path, { _def }) => {
    const policy = _def.meta?.policy;
    expect(policy, "a procedure declares its policy").toBeDefined();
    const method = _def.type === "query" ? "GET" : "POST";
    const payload = method === "GET" ? {} : { payload: {} };
    await expectPolicy(path, policy, { method, url: `/trpc/${path}`, ...payload });
  });
});

describe("who may ask what: every REST row by every actor", () => {
  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (name, row) => {
    await expectPolicy(name, policyOf.get(row.procedure), {
      method: row.method,
      ...exampleOf(row, emptyWorld),
    });
  });
});

describe("who may ask what: every other route by every actor", () => {
  it.each(Object.entries(OTHER_ROUTES))(
    "%s",
    async (name, { strangers, users: known, operators = known }) => {
      const [method = "", pattern = ""] = name.split(" ");
      const url = pattern
        .replace(":id", emptyWorld.paymentId)
        .replace(":path", "no.such")
        .replace("*", "app");
      const asked = { method: method === "POST" ? method : "GET", url };
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const actor of ACTORS) {
        const response = await ask(actor, asked);
        found[actor] = response.statusCode;
        expected[actor] =
          MATRIX[actor].user === 401 ? strangers : actor === "an operator" ? operators : known;
        expectNoForeignId(response);
        cells.add(`${name} × ${actor}`);
      }
      expect(found).toEqual(expected);
    },
  );
});

describe("the matrix", () => {
  it("asks about every route that the server has, and about none that it has not", () => {
    const rows = restRows.map((row) => `${row.method} ${routeOf(row)}`);
    expect([...new Set(routes)].sort()).toEqual([...rows, ...Object.keys(OTHER_ROUTES)].sort());
  });

  it("has asserted every cell", () => {
    const rows = [...procedures, ...restRows, ...Object.keys(OTHER_ROUTES)].length;
    expect(procedures.length).toBeGreaterThan(50);
    expect(cells.size).toBe(rows * ACTORS.length);
  });

  it("leaves no warning in the process", () => {
    expect(warnings).toEqual([]);
  });

  it("asks as members and as keys of another scope as soon as there are groups and keys", async () => {
    const tables = await ctx.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const built = [...tables.map(({ name }) => name), ...procedures.map(([path]) => path), ...routes];
    const policies = [...policyOf.values()].filter((policy) => policy !== undefined);
    expect(missingActors([...built, ...policies], ACTORS)).toEqual([]);
    expect(missingActors([...built, "groups.create", "api_keys"], ACTORS)).toHaveLength(3);
  });
});
