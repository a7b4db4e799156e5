import { Scope } from "@evenly/contract/service-keys/schemas";
import { sessions, users } from "@evenly/db/auth/tables";
import { serviceKeys } from "@evenly/db/service-keys/tables";
import { sql } from "@evenly/db/sql";
import { grantRole, makeUser, openTestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { missingActors } from "@evenly/testing/required-actors";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import { routeOf } from "./rest/adapter.ts";
import { NOBODY } from "./testing/nobody.ts";
import { idsIn, joinGroupsOf, makePrivateLife, rowsOf } from "./testing/private-life.ts";
import { emptyWorld, exampleOf } from "./testing/rest-examples.ts";
import { withRouteTable } from "./testing/route-table.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import type { RouteStatuses } from "./testing/tested-feature.ts";
import { spelledOut, testedRoutes } from "./testing/tested-features.ts";
import { makeWebDist } from "./testing/web-dist.ts";
import type { Policy } from "./trpc/init.ts";
import { appRouter } from "./trpc/root.ts";

/** Callers, with the expected status per policy; null means access is granted. */
const MATRIX = {
  anonymous: { user: 401, verified: 401, money: 401, admin: 401 },
  "a forged token": { user: 401, verified: 401, money: 401, admin: 401 },
  "an expired session": { user: 401, verified: 401, money: 401, admin: 401 },
  "an ended session": { user: 401, verified: 401, money: 401, admin: 401 },
  "a suspended user": { user: 401, verified: 401, money: 401, admin: 401 },
  "an unverified user": { user: null, verified: 403, money: 403, admin: 403 },
  "a user": { user: null, verified: null, money: null, admin: 403 },
  "a member": { user: null, verified: null, money: null, admin: 403 },
  "a removed member": { user: null, verified: null, money: null, admin: 403 },
  "a user signed in for 13 hours": { user: null, verified: null, money: 401, admin: 403 },
  "an operator": { user: null, verified: null, money: null, admin: null },
  "an operator by the password alone": { user: null, verified: null, money: null, admin: 403 },
  "an operator signed in for 13 hours": { user: null, verified: null, money: 401, admin: 401 },
} as const satisfies Record<string, Record<Exclude<Policy, "public">, 401 | 403 | null>>;
type Refused = 401 | 403 | null;
type Row = { readonly policy: Policy | undefined; readonly scope: Scope | undefined };

const byScope = ({ scope }: Row): Refused => (scope === undefined ? 403 : null);
const asNobody = ({ policy }: Row): Refused => (policy === "public" ? null : 401);
/** Service-key callers and the status a row answers them with; unless the name says otherwise, the key has every scope. */
const KEYS = {
  "a key with the scope": byScope,
  "a key without the scope": () => 403,
  "a key of an operator": byScope,
  "a key of an unverified user": (row) => (row.policy === "user" ? byScope(row) : 403),
  "a key of a suspended user": asNobody,
  "a key with a wrong secret": asNobody,
  "an expired key": () => 401,
  "a revoked key": () => 401,
} as const satisfies Record<string, (row: Row) => Refused>;
type KeyActor = keyof typeof KEYS;
type Actor = keyof typeof MATRIX | KeyActor;
const ACTORS = [...Object.keys(MATRIX), ...Object.keys(KEYS)] as Actor[];
const isKey = (actor: Actor): actor is KeyActor => actor in KEYS;
const KEY_DENIALS = [
  "UNAUTHENTICATED",
  "SERVICE_KEY_EXPIRED",
  "SERVICE_KEY_REVOKED",
  "SERVICE_KEY_NOT_ALLOWED",
];
const DENIALS = [...KEY_DENIALS, "SESSION_EXPIRED", "EMAIL_NOT_VERIFIED", "FORBIDDEN"];

function refusalOf(actor: Actor, row: Row): Refused {
  if (isKey(actor)) return KEYS[actor](row);
  return row.policy === "public" || row.policy === undefined ? null : MATRIX[actor][row.policy];
}

const everybody = (status: number): RouteStatuses => ({ strangers: status, users: status });

/** Expected status of an empty request on each route that is neither a procedure nor a documented REST row; features bring theirs. */
const OTHER_ROUTES: Readonly<Record<string, RouteStatuses>> = {
  ...Object.fromEntries(testedRoutes),
  "ALL /trpc/:path": everybody(404),
  // Undecodable addresses are rewritten to this path.
  "ALL /undecodable": everybody(400),
  "POST /api/csp-reports": everybody(400),
  // 404 without the gateway's signature.
  "POST /internal/tickets": everybody(404),
  "POST /internal/connections": everybody(404),
  "POST /internal/foreign-frames": everybody(404),
  "POST /internal/conversations": everybody(404),
  "POST /internal/notifications": everybody(404),
  // 404 without the provider's signature.
  "POST /api/delivery-receipts/:provider": everybody(404),
  "POST /api/stripe/webhook": everybody(400),
  // 404 without the pass cookie that an operator's link sets.
  "GET /admin/queues/open": everybody(404),
  "GET /admin/queues": everybody(404),
  "GET /admin/queues/*": everybody(404),
  "GET /health": everybody(200),
  "GET /livez": everybody(200),
  "GET /readyz": everybody(200),
  "GET /metrics": { strangers: 404, users: 404, operators: 200 },
  "GET /version": { strangers: 404, users: 404, operators: 200 },
  // The test asks from a remote address; the mailbox serves loopback only.
  "GET /dev/mailbox.json": everybody(404),
  "GET /dev/mailbox": everybody(404),
  "GET /api/openapi.json": everybody(200),
  "GET /.well-known/change-password": everybody(302),
  "GET /.well-known/passkey-endpoints": everybody(200),
  "GET /": everybody(200),
  "GET /*": everybody(200),
};

type Procedure = {
  readonly _def: {
    readonly type: string;
    readonly meta?: { readonly policy?: Policy; readonly scope?: Scope };
  };
};
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const rowOf = ({ _def }: Procedure): Row => ({ policy: _def.meta?.policy, scope: _def.meta?.scope });
const rowsByPath = new Map(procedures.map(([path, procedure]) => [path, rowOf(procedure)]));
const NONE: Row = { policy: undefined, scope: undefined };
/** A non-loopback peer address: some routes serve loopback only. */
const REMOTE_ADDRESS = "203.0.113.7";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let web: ReturnType<typeof makeWebDist>;
let routes: readonly string[];
/** Ids owned by a user who is no payment partner of any actor. */
let foreignIds: readonly string[];
/** That user, whose groups one actor is a member of, and the ids of these groups. */
let ownerUserId: string;
let groupIds: readonly string[];
const cells = new Set<string>();
/** Node's process warnings, such as listener leaks and unhandled rejections. */
const warnings: string[] = [];
const hear = ({ name, message }: Error) => {
  if (!message.includes("FSTDEP") && name !== "FastifyDeprecation") warnings.push(`${name}: ${message}`);
};

beforeAll(async () => {
  process.on("warning", hear);
  web = makeWebDist();
  const config = { ...testConfig, webDist: web.webDist };
  ({ app, routes } = await withRouteTable(() => buildApp(config, ctx, false)));
  const { owner, member, ids } = await makePrivateLife(ctx, app);
  foreignIds = [...new Set([...ids, ...idsIn(await rowsOf(ctx, owner.userId))])];
  ownerUserId = owner.userId;
  groupIds = [owner.userId, ...idsIn(await rowsOf(ctx, member.userId))];
});
afterAll(async () => {
  process.off("warning", hear);
  await app.close();
  web.remove();
});

async function signIn(actor: keyof typeof MATRIX): Promise<string | undefined> {
  if (actor === "anonymous") return undefined;
  if (actor === "a forged token") return `Bearer ${"x".repeat(43)}`;
  const { userId, authorization } = await signInTestUser(ctx, { isVerified: actor !== "an unverified user" });
  const own = sql`user_id = ${userId}`;
  const past = sql`now() - interval '13 hours'`;
  const clockPast = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
  if (actor.startsWith("an operator"))
    await grantRole(ctx, userId, { isProven: actor !== "an operator by the password alone" });
  if (actor.endsWith("13 hours")) await ctx.db.update(sessions).set({ createdAt: clockPast }).where(own);
  if (actor === "a member" || actor === "a removed member")
    await joinGroupsOf(ctx, ownerUserId, userId, actor === "a member");
  if (actor === "an expired session")
    await ctx.db.update(sessions).set({ tokenExpiresAt: clockPast, idleExpiresAt: clockPast }).where(own);
  if (actor === "an ended session") await ctx.db.update(sessions).set({ endedAt: past }).where(own);
  if (actor === "a suspended user") {
    const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
    await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
  }
  return authorization;
}

/** Makes a service key of this actor's kind. */
async function makeKey(actor: KeyActor, scope: Scope | undefined): Promise<string> {
  const { userId } = await makeUser(ctx, { isVerified: actor !== "a key of an unverified user" });
  const lacks = actor === "a key without the scope" ? scope : undefined;
  const scopes = Scope.options.filter((each) => each !== lacks);
  const { id, token, authorization } = await makeServiceKey(ctx, { userId, scopes });
  const own = sql`id = ${id}`;
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  if (actor === "an expired key")
    await ctx.db.update(serviceKeys).set({ createdAt: dayAgo, expiresAt: now }).where(own);
  if (actor === "a revoked key") await ctx.db.update(serviceKeys).set({ revokedAt: now }).where(own);
  if (actor === "a key of an operator")
    await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
  if (actor === "a key of a suspended user") {
    const suspension = { suspendedAt: now, suspendedReason: "test" };
    await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
  }
  return actor === "a key with a wrong secret"
    ? `Bearer ${token.slice(0, -43)}${ctx.ids.secret()}`
    : authorization;
}

const signedIn = new Map<string, string | undefined>();

type Asked = { readonly method: string; readonly url: string; readonly payload?: object };

/** Asks as an actor. Signs in again for each call, because the call before may have ended the session. */
async function ask(
  actor: Actor,
  { method, url, payload }: Asked,
  scope: Scope | undefined,
): Promise<LightMyRequestResponse> {
  const place = actor === "a key without the scope" ? `${actor} ${scope}` : actor;
  if (!signedIn.has(place)) signedIn.set(place, await (isKey(actor) ? makeKey(actor, scope) : signIn(actor)));
  const authorization = signedIn.get(place);
  const response = await app.inject({
    method: method as "GET",
    url,
    headers: { host: "localhost:3000", ...(authorization === undefined ? {} : { authorization }) },
    remoteAddress: REMOTE_ADDRESS,
    ...(payload === undefined ? {} : { payload }),
  });
  if (method !== "GET" && response.statusCode < 300) signedIn.delete(place);
  expect(response.statusCode, `${actor}: ${response.body}`).toBeLessThan(500);
  return response;
}

function codeOf(response: LightMyRequestResponse): string | undefined {
  const body: unknown = String(response.headers["content-type"]).includes("json") ? response.json() : {};
  const { code, error } = body as { code?: string; error?: { json?: { data?: { appCode?: string } } } };
  return code ?? error?.json?.data?.appCode;
}

/** Asks as every actor; asserts the status and that no answer contains a foreign id. */
async function expectPolicy(name: string, row: Row, asked: Asked): Promise<void> {
  const { policy, scope } = row;
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const actor of ACTORS) {
    const response = await ask(actor, asked, scope);
    const isDenied = (policy === "public" ? KEY_DENIALS : DENIALS).includes(codeOf(response) ?? "");
    found[actor] = isDenied ? response.statusCode : null;
    expected[actor] = refusalOf(actor, row);
    // Operators may read every user's data.
    if (policy !== "admin" || expected[actor] !== null) expectNoForeignId(response, actor);
    cells.add(`${name} × ${actor}`);
  }
  expect(found).toEqual(expected);
}

/** A member may see the ids of the shared groups. */
function expectNoForeignId(response: LightMyRequestResponse, actor: Actor): void {
  const found = foreignIds.filter((id) => response.body.includes(id));
  expect(actor === "a member" ? found.filter((id) => !groupIds.includes(id)) : found).toEqual([]);
}

describe("authorization of every procedure, by caller", () => {
  it.each(procedures)("%s", async (path, { _def }) => {
    const row = rowOf({ _def });
    expect(row.policy, "a procedure declares its policy").toBeDefined();
    const method = _def.type === "query" ? "GET" : "POST";
    const payload = method === "GET" ? {} : { payload: {} };
    await expectPolicy(path, row, { method, url: `/trpc/${path}`, ...payload });
  });
});

describe("authorization of every REST row, by caller", () => {
  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (name, row) => {
    await expectPolicy(name, rowsByPath.get(row.procedure) ?? NONE, {
      method: row.method,
      ...exampleOf(row, emptyWorld),
    });
  });
});

describe("authorization of every other route, by caller", () => {
  it.each(Object.entries(OTHER_ROUTES))(
    "%s",
    async (name, { strangers, users: known, operators = known, scope }) => {
      const [method = "", pattern = ""] = name.split(" ");
      const [spelled = pattern] = spelledOut(pattern, testedRoutes.get(name));
      const url = spelled.replace(":id", NOBODY).replace(":path", "no.such").replace("*", "dashboard");
      const asked = { method: method === "POST" ? method : "GET", url };
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const actor of ACTORS) {
        const response = await ask(actor, asked, scope ?? undefined);
        found[actor] = response.statusCode;
        const row: Row = { policy: "user", scope: scope ?? undefined };
        const refused = refusalOf(actor, row);
        expected[actor] = actor === "an operator" ? operators : refused === null ? known : strangers;
        if (isKey(actor)) expected[actor] = scope === undefined ? strangers : (refused ?? known);
        expectNoForeignId(response, actor);
        cells.add(`${name} × ${actor}`);
      }
      expect(found).toEqual(expected);
    },
  );
});

describe("the matrix", () => {
  it("covers every route of the server and no route that does not exist", () => {
    const rows = restRows.map((row) => `${row.method} ${routeOf(row)}`);
    // Procedures with large inputs have a tRPC route of their own; their cells are those of procedures.
    const found = routes.filter((route) => !route.startsWith("POST /trpc/:path(^(?:groups"));
    expect([...new Set(found)].sort()).toEqual([...rows, ...Object.keys(OTHER_ROUTES)].sort());
  });

  it("has asserted every cell", () => {
    const rows = [...procedures, ...restRows, ...Object.keys(OTHER_ROUTES)].length;
    expect(procedures.length).toBeGreaterThan(50);
    expect(cells.size).toBe(rows * ACTORS.length);
  });

  it("has scopes on reads and sends, and none on sessions, sockets and operator procedures", () => {
    const scoped = procedures.filter(([, procedure]) => rowOf(procedure).scope !== undefined);
    const verbsOf = ([path, procedure]: (typeof procedures)[number]) => {
      const { policy, scope = "" } = rowOf(procedure);
      return policy === "money" ? [path, scope, "payments:send"] : [path, scope.split(":")[1], "read"];
    };
    for (const each of scoped) {
      const [path, found, expected] = verbsOf(each);
      expect([path, found]).toEqual([path, expected]);
    }
    expect(scoped.filter(([, { _def }]) => _def.type === "mutation").map(([path]) => path)).toEqual([
      "payments.send",
      "payments.returnPayment",
      "payments.refundPayment",
    ]);
    const closed = scoped.filter(([path]) => /^(auth|operators|profile|realtime)\./.test(path));
    expect(closed.map(([path]) => path)).toEqual(["auth.getProfile"]);
    expect(new Set(scoped.map(([, procedure]) => rowOf(procedure).scope))).toEqual(new Set(Scope.options));
  });

  it("causes no process warning", () => {
    expect(warnings).toEqual([]);
  });

  it("must cover members and key scopes once groups and keys exist", async () => {
    const tables = await ctx.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const built = [...tables.map(({ name }) => name), ...procedures.map(([path]) => path), ...routes];
    expect(built).toEqual(expect.arrayContaining(["service_keys", "operators.serviceKeys.create"]));
    expect(missingActors(built, ACTORS)).toEqual([]);
    const withoutMembers = ACTORS.filter((actor) => !actor.endsWith("member"));
    expect(missingActors(built, withoutMembers)).toHaveLength(2);
  });
});
