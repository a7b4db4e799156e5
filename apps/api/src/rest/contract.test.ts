import { AppError, type ErrorCode, errorRow } from "@evenly/contract";
import { groupFileFormats } from "@evenly/contract/group-files/rules";
import { UPLOAD_BYTES_MAX } from "@evenly/contract/profile/schemas";
import type { AnyRestRow } from "@evenly/contract/rest";
import { openTestContext, runJobs, type TestContext, testContext } from "@evenly/testing";
import { openLimits } from "@evenly/testing/fakes";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { restRows } from "../features.ts";
import { askProcedure } from "../testing/ask-procedure.ts";
import { documentedTexts } from "../testing/documented-rows.ts";
import { type LivedInWorld, makeExampleWorld } from "../testing/example-world.ts";
import { NOBODY } from "../testing/nobody.ts";
import {
  documentedCodes,
  faultsOf,
  type Operation,
  openObjectsIn,
  operationsOf,
  withoutPatterns,
} from "../testing/openapi-document.ts";
import { makeRefusedKeys } from "../testing/refused-keys.ts";
import { emptyWorld, exampleOf, urlOf } from "../testing/rest-examples.ts";
import { withRouteTable } from "../testing/route-table.ts";
import { testConfig } from "../testing/test-config.ts";
import type { RefusalCase } from "../testing/tested-feature.ts";
import { testedRoutes, testedRows } from "../testing/tested-features.ts";
import { appRouter } from "../trpc/root.ts";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
let routes: readonly string[];
let operations: ReadonlyMap<string, Operation>;
/** Shared by refused requests, which change nothing. */
let world: LivedInWorld;
let limit: "open" | "full" | "broken" | "busy" = "open";
const provoked = new Set<string>();
/** Keys of the world's owner that every row refuses, by error code. */
let keys: ReadonlyMap<ErrorCode, string>;

beforeAll(async () => {
  const consume: typeof openLimits.consume = async (...asked) => {
    if (limit === "broken") throw new Error("planted");
    if (limit === "busy") throw new AppError("OVERLOADED", { retryAfterSeconds: 1 });
    return { ...(await openLimits.consume(...asked)), allowed: limit === "open" };
  };
  ctx = testContext(database.db, { limits: { ...openLimits, consume } });
  ({ app, routes } = await withRouteTable(() => buildApp(testConfig, ctx, false)));
  const served = await app.inject({ url: "/api/openapi.json", headers: { host: "localhost:3000" } });
  operations = operationsOf(served.json());
  world = await makeExampleWorld(ctx, app);
  keys = await makeRefusedKeys(ctx, world.userId);
});
afterEach(() => {
  limit = "open";
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
});

const nameOf = (row: AnyRestRow) => `${row.method} ${row.path}`;
const rows = restRows.map((row) => [nameOf(row), row] as const);
const operationOf = (name: string): Operation => operations.get(name) ?? { responses: {} };

type Asked = { readonly url: string; readonly payload?: object | string | Buffer };
type Method = AnyRestRow["method"];
const REQUEST_ID = "contract-request-1";

function ask(
  { method }: { readonly method: Method },
  asked: Asked,
  headers: Record<string, string | undefined> = {},
) {
  const all = {
    host: "localhost:3000",
    authorization: world.authorization,
    "x-request-id": REQUEST_ID,
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return app.inject({ method, headers: given as Record<string, string>, ...asked });
}

/** A route as the document writes it. */
function documentedName(route: string): string {
  return route.replaceAll(/:(\w+)/g, "{$1}");
}

/** Checks an answer field by field against the documented schema of its status and media type. */
function expectDocumented(name: string, answer: LightMyRequestResponse): void {
  const [mediaType = ""] = String(answer.headers["content-type"]).split(";");
  const schema = operationOf(name).responses[answer.statusCode]?.content?.[mediaType]?.schema;
  expect(schema, `${name}: ${answer.statusCode} as ${mediaType} is documented`).toBeDefined();
  expect(faultsOf(schema ?? {}, answer.json()), answer.body).toEqual([]);
  expect(answer.headers["x-request-id"]).toBe(REQUEST_ID);
  expect(answer.headers["cache-control"]).toBe("no-store");
}

function expectRefusal(name: string, answer: LightMyRequestResponse, code: ErrorCode): void {
  const { http: status, message } = errorRow(code);
  const isFailure = code === "NOT_FOUND" || code === "INTERNAL";
  const text = (isFailure && testedRows.get(name)?.answers.failure) || message;
  const texts = { error: text, message: text, title: message, detail: text };
  const ids = { code, type: `/problems/${code}`, requestId: REQUEST_ID };
  expect([answer.statusCode, answer.json()], name).toMatchObject([
    status,
    { success: false, status, ...texts, ...ids },
  ]);
  expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expectDocumented(name, answer);
  if (status === 401) expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="Evenly"/);
  if (status === 429 || status === 503) expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  provoked.add(`${name} ${code}`);
}

const routesOf = (isDocumented: boolean) =>
  [...testedRoutes].flatMap(([name, route]) =>
    (route.isDocumented ?? false) === isDocumented ? [name] : [],
  );
/** Routes outside the OpenAPI document: browsers and providers call them by their own standards, the app uploads and shows receipts. */
const UNDOCUMENTED = new Set([
  "GET /api/openapi.json",
  "POST /api/csp-reports",
  "POST /api/delivery-receipts/:provider",
  "POST /api/stripe/webhook",
  ...routesOf(false),
]);
/** Documented uploads and downloads, which have handlers of their own. */
const transfers = routesOf(true).map(documentedName);

const HEALTH = "GET /health";
const HEALTH_HEADERS = { host: "localhost:3000", "x-request-id": REQUEST_ID };

describe("the OpenAPI document", () => {
  it("describes the answer of GET /health", async () => {
    const answer = await app.inject({ url: "/health", headers: HEALTH_HEADERS });
    expect([200, 503]).toContain(answer.statusCode);
    expectDocumented(HEALTH, answer);
  });

  it("names exactly the mounted rows", () => {
    const mounted = routes
      .filter((route) => / \/(api|notifications|(?:email|sms|stripe)-test|(?:stripe-)?health)\b/.test(route))
      .filter((route) => !UNDOCUMENTED.has(route))
      .map(documentedName);
    expect([...operations.keys()].sort()).toEqual(mounted.sort());
    expect([...operations.keys()].sort()).toEqual([...testedRows.keys(), ...transfers, HEALTH].sort());
  });

  it("gives every operation a unique name, a summary, its security and all its statuses", () => {
    const all = [...operations.values()];
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const [name, { operationId, summary, security, responses }] of operations) {
      expect([name, operationId, summary]).toEqual([
        name,
        expect.stringMatching(/^\w+$/),
        expect.stringMatching(/./),
      ]);
      const isPublic = name === HEALTH || testedRows.get(name)?.answers.isPublic === true;
      expect([name, security?.slice(0, 1)]).toEqual([name, isPublic ? [] : [{ bearer: [] }]]);
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(["400", "403", "421", "429", "500", "503"]),
      );
      for (const [status, response] of Object.entries(responses)) {
        expect(response.description).toBeTruthy();
        for (const { schema } of Object.values(response.content ?? {})) {
          expect([name, status, openObjectsIn(schema)]).toEqual([name, status, []]);
        }
      }
    }
  });

  it("accepts requests without a body where it says that the body is optional", async () => {
    const optional = rows.filter(([name]) => operationOf(name).requestBody?.required === false);
    expect(optional.map(([name]) => name)).toContain("POST /api/auth/logout");
    for (const [name, row] of optional) {
      const lived = row.path.includes("/auth/") ? await makeExampleWorld(ctx, app) : world;
      const { authorization } = lived;
      const url = urlOf(row, testedRows.get(name)?.example(lived) ?? {});
      const answer = await ask(row, { url }, { authorization });
      expect([name, answer.statusCode]).toEqual([name, 200]);
    }
  });

  it("keeps the texts that the specification prescribes", () => {
    for (const [code, text] of Object.entries(documentedTexts))
      expect(errorRow(code as ErrorCode).message).toBe(text);
  });
});

describe("every row answers its owner as documented", () => {
  it.each(rows)("%s", async (name, row) => {
    // Rows that consume a session, a token or a transaction get a new world.
    const isSpent = row.path.includes("/auth/") || row.path.includes("password") || row.method === "DELETE";
    const own = isSpent ? await makeExampleWorld(ctx, app) : world;
    const { authorization } = row.path.endsWith("/delete-account") ? own.poor : own;
    const asked = exampleOf(row, own);
    const answer = await ask(row, asked, { authorization: row.isPublic ? undefined : authorization });
    const { status, fields } = testedRows.get(name)?.answers ?? { status: 0, fields: [] };
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { success: true }]);
    expect(Object.keys(answer.json()).sort()).toEqual([...fields, "success"].sort());
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers).toMatchObject({
      ratelimit: expect.any(String),
      "ratelimit-policy": expect.any(String),
    });
    expectDocumented(name, answer);
    const body = operationOf(name).requestBody?.content["application/json"]?.schema;
    expect(body === undefined).toBe(asked.payload === undefined && row.body === undefined);
    if (body) {
      expect(faultsOf(withoutPatterns(body), asked.payload)).toEqual([]);
      expect(faultsOf(withoutPatterns(body), { ...asked.payload, surprise: 1 })).not.toEqual([]);
    }
  });
});

describe("every row refuses as documented", () => {
  it.each(rows)("%s", async (_name, row) => {
    const asked = exampleOf(row, { ...emptyWorld, freshEmail: "somebody@example.test" });
    const refused = async (
      code: ErrorCode,
      changes: Partial<Asked>,
      headers: Record<string, string | undefined> = {},
    ) => expectRefusal(nameOf(row), await ask(row, { ...asked, ...changes }, headers), code);
    const json = { "content-type": "application/json" };

    if (!row.isPublic) await refused("UNAUTHENTICATED", {}, { authorization: undefined });
    for (const [code, authorization] of keys) await refused(code, {}, { authorization });
    await refused("HOST_UNKNOWN", {}, { host: "elsewhere.test" });
    await refused("ORIGIN_REFUSED", {}, { origin: "https://elsewhere.test" });
    await refused("VALIDATION", {}, { "idempotency-key": "k".repeat(256) });
    if (row.method !== "GET") {
      await refused("VALIDATION", { payload: '{"a":' }, json);
      await refused("MEDIA_TYPE_UNSUPPORTED", { payload: "a=b" }, { "content-type": "text/plain" });
      await refused("PAYLOAD_TOO_LARGE", { payload: JSON.stringify("x".repeat(70_000)) }, json);
    }
    if (row.body) await refused("VALIDATION", { payload: { ...(asked.payload ?? {}), surprise: 1 } });
    if (row.query) await refused("VALIDATION", { url: `${row.path}?surprise=1` });
    if (row.params) await refused("VALIDATION", { url: urlOf(row, { id: "no-id", userId: "no-id" }) });
    limit = "full";
    await refused("RATE_LIMITED", {});
    limit = "broken";
    await refused("INTERNAL", {});
    limit = "busy";
    await refused("OVERLOADED", {});
  });

  const cases = [...testedRows].flatMap(([name, { refusals = {} }]) =>
    Object.entries(refusals).map(([code, make]) => [name, code as ErrorCode, make] as const),
  );
  it.each(cases)("%s %s", async (name, code, make) => {
    const row = restRows.find((each) => nameOf(each) === name);
    if (row === undefined) throw new Error(`unknown row ${name}`);
    const { body, key, authorization, query, ...ids }: RefusalCase = await make({ ctx, app, world });
    const url = urlOf(row, ids) + (query === undefined ? "" : `?${query}`);
    const asked = { url, ...(row.body && body ? { payload: body } : {}) };
    const answer = await ask(row, asked, {
      "idempotency-key": key,
      ...(row.isPublic ? { authorization: undefined } : authorization ? { authorization } : {}),
    });
    expectRefusal(name, answer, code);
  });

  it("with every code that its document names, and every code is covered", () => {
    for (const name of testedRows.keys()) {
      const documented = documentedCodes(operationOf(name));
      expect([name, documented.length > 5]).toEqual([name, true]);
      const codes = documented.filter((code) => !provoked.has(`${name} ${code}`));
      expect([name, codes.sort()]).toEqual([name, [...(testedRows.get(name)?.notProvoked ?? [])].sort()]);
    }
  });
});

describe("uploads and downloads", () => {
  const BOUNDARY = "evenly-boundary";
  /** A PNG of 1 by 1 pixel. */
  const PIXEL =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const partOf = (bytes: Buffer, name = "file") => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="me.png"\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  };
  const multipart = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const avatar = "POST /api/users/avatar";
  const receipt = "GET /api/transactions/{id}/receipt.pdf";
  const history = "GET /api/exports/{id}/history.csv";
  const groupFile = "GET /api/groups/{id}/export/{format}";

  async function refuses(
    name: string,
    code: ErrorCode,
    asked: Asked,
    headers: Parameters<typeof ask>[2] = {},
  ) {
    const [method = ""] = name.split(" ");
    expectRefusal(name, await ask({ method: method as Method }, asked, headers), code);
  }

  async function refusesStrangersAndFaults(
    name: string,
    asked: Asked,
    headers: Parameters<typeof ask>[2] = {},
  ) {
    await refuses(name, "UNAUTHENTICATED", asked, { ...headers, authorization: undefined });
    for (const [code, authorization] of keys) {
      await refuses(name, code, asked, { ...headers, authorization });
    }
    await refuses(name, "HOST_UNKNOWN", asked, { ...headers, host: "elsewhere.test" });
    await refuses(name, "ORIGIN_REFUSED", asked, { ...headers, origin: "https://elsewhere.test" });
    for (const [state, code] of [
      ["full", "RATE_LIMITED"],
      ["broken", "INTERNAL"],
      ["busy", "OVERLOADED"],
    ] as const) {
      limit = state;
      await refuses(name, code, asked, headers);
    }
    limit = "open";
    expect(documentedCodes(operationOf(name)).filter((code) => !provoked.has(`${name} ${code}`))).toEqual([]);
  }

  it("a picture", async () => {
    const asked = { url: "/api/users/avatar", payload: partOf(Buffer.from(PIXEL, "base64")) };
    const answer = await ask({ method: "POST" }, asked, multipart);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ["success", "user"]]);
    expectDocumented(avatar, answer);
    await refuses(
      avatar,
      "FILE_REFUSED",
      { ...asked, payload: partOf(Buffer.from("no picture")) },
      multipart,
    );
    await refuses(avatar, "VALIDATION", { ...asked, payload: partOf(Buffer.alloc(9), "other") }, multipart);
    await refuses(
      avatar,
      "PAYLOAD_TOO_LARGE",
      { ...asked, payload: partOf(Buffer.alloc(UPLOAD_BYTES_MAX + 1)) },
      multipart,
    );
    await refuses(avatar, "MEDIA_TYPE_UNSUPPORTED", { ...asked, payload: {} });
    await refusesStrangersAndFaults(avatar, asked, multipart);
  });

  it("a receipt", async () => {
    const urlOf = (id: string) => `/api/transactions/${id}/receipt.pdf`;
    const answer = await ask({ method: "GET" }, { url: urlOf(world.paymentId) });
    expect([answer.statusCode, operationOf(receipt).responses[200]?.content]).toMatchObject([
      200,
      { [String(answer.headers["content-type"])]: {} },
    ]);
    await refuses(receipt, "NOT_FOUND", { url: urlOf(NOBODY) });
    await refuses(receipt, "VALIDATION", { url: urlOf("no-id") });
    await refuses(receipt, "TOKEN_INVALID", { url: `${urlOf(world.paymentId)}?link=${"x".repeat(43)}` });
    await refuses(receipt, "STATE_CONFLICT", { url: urlOf(world.manualId) });
    await refusesStrangersAndFaults(receipt, { url: urlOf(world.paymentId) });
  });

  it("an export", async () => {
    const input = { filter: {}, idempotencyKey: "contract" };
    const started = await askProcedure(app, world.authorization, "mutation", "payments.startExport", input);
    const { id } = started.json().result.data.json as { id: string };
    const urlOf = (exportId: string) => `/api/exports/${exportId}/history.csv`;
    await refuses(history, "STATE_CONFLICT", { url: urlOf(id) });
    await runJobs(ctx);
    const answer = await ask({ method: "GET" }, { url: urlOf(id) });
    const [mediaType = ""] = String(answer.headers["content-type"]).split(";");
    expect([answer.statusCode, operationOf(history).responses[200]?.content]).toMatchObject([
      200,
      { [mediaType]: {} },
    ]);
    await refuses(history, "NOT_FOUND", { url: urlOf(NOBODY) });
    await refuses(history, "VALIDATION", { url: urlOf("no-id") });
    await refuses(history, "TOKEN_INVALID", { url: `${urlOf(id)}?link=${"x".repeat(43)}` });
    await refusesStrangersAndFaults(history, { url: urlOf(id) });
  });

  /** A group that its file filled, and one member more. */
  async function makeLargeGroup(): Promise<string> {
    const names = Array.from({ length: 1000 }, (_, position) => `Person ${position}`).join(",");
    const row = `2026-05-01,Tea,General,1.00,EUR,1.00,-1.00${",0".repeat(998)}\n`;
    const text = `Date,Description,Category,Cost,Currency,${names}\n${row.repeat(200)}`;
    const input = { text, name: "Large", ownMember: null, idempotencyKey: ctx.ids.uuid() };
    const made = await askProcedure(app, world.authorization, "mutation", "groups.importGroup", input);
    return made.json().result.data.json.groupId;
  }

  it.each(groupFileFormats)("a group as %s", async (format) => {
    const urlOf = (groupId: string) => `/api/groups/${groupId}/export/${format}`;
    const url = urlOf(world.idOf("group"));
    const answer = await ask({ method: "GET" }, { url });
    const [mediaType = ""] = String(answer.headers["content-type"]).split(";");
    expect([answer.statusCode, operationOf(groupFile).responses[200]?.content]).toMatchObject([
      200,
      { [mediaType]: {} },
    ]);
    await refuses(groupFile, "GROUP_NOT_FOUND", { url: urlOf(NOBODY) });
    await refuses(groupFile, "GROUP_TOO_LARGE", { url: urlOf(await makeLargeGroup()) });
    await refuses(groupFile, "VALIDATION", { url: urlOf("no-id") });
    await refuses(groupFile, "TOKEN_INVALID", { url: `${url}?link=${"x".repeat(43)}` });
    await refusesStrangersAndFaults(groupFile, { url });
  });

  it("are refused with every documented code", () => {
    for (const name of transfers)
      expect([
        name,
        documentedCodes(operationOf(name)).filter((code) => !provoked.has(`${name} ${code}`)),
      ]).toEqual([name, []]);
  });
});

describe("a field that the schema does not name", () => {
  type Resolve = (options: unknown) => Promise<{ readonly data: object }>;
  type Built = { readonly _def: { readonly middlewares: Resolve[] } };

  it("fails its request in tests", async () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, Built>;
    const middlewares = procedures["auth.getProfile"]?._def.middlewares ?? [];
    const resolve = middlewares.at(-1);
    if (resolve === undefined) throw new Error("the procedure has no resolver");
    middlewares.splice(-1, 1, async (options) => {
      const result = await resolve(options);
      return { ...result, data: { ...result.data, passwordHash: "planted" } };
    });
    const look = () => ask({ method: "GET" }, { url: "/api/users/profile" });
    const leaking = await look();
    middlewares.splice(-1, 1, resolve);
    expect([leaking.statusCode, (await look()).statusCode]).toEqual([500, 200]);
  });
});

describe("idempotency", () => {
  it("is offered by exactly the documented rows", () => {
    for (const [name, row] of rows) {
      const isOffered =
        operationOf(name).parameters?.some((each) => each.name === "Idempotency-Key") ?? false;
      const isPromised = testedRows.get(name)?.answers.isIdempotent === true;
      expect([name, isOffered, row.isIdempotent === true]).toEqual([name, isPromised, isPromised]);
    }
  });

  it.each(rows.filter(([, row]) => row.isIdempotent))(
    "%s returns the stored answer on repetition",
    async (name, row) => {
      const asked = exampleOf(row, world);
      // Two paths can be names of one procedure, which knows a key from either.
      const key = { "idempotency-key": `the same of ${name}` };
      const [first, again, fresh] = [
        await ask(row, asked, key),
        await ask(row, asked, key),
        await ask(row, asked),
      ];
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      expect([first, again, fresh].map(({ headers }) => headers["idempotent-replayed"])).toEqual([
        undefined,
        "true",
        undefined,
      ]);
      expect(fresh.json()).not.toEqual(first.json());
    },
  );
});
