import { closeDatabase } from "@evenly/db";
import { demoCodeAt } from "@evenly/services/demo/demo-code-at";
import { createTestDatabase, openTestContext, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { testConfig } from "./testing/test-config.ts";

const { database } = await openTestContext();
const ctx = testContext(database.db);
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});

afterAll(() => app.close());

const json = { host: "localhost:3000", "content-type": "application/json" };

describe("every request", () => {
  it("is refused for an unknown host", async () => {
    const answer = await app.inject({ url: "/health", headers: { host: "evil.test" } });
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({ success: false, code: "HOST_UNKNOWN" });
  });

  it.each([
    ["another origin", { origin: "https://evil.test" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["an opaque origin", { origin: "null" }],
  ])("is refused when it writes for %s", async (_name, headers) => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { ...json, ...headers },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "ORIGIN_REFUSED" });
  });

  it("returns the caller's request id when it is well-formed", async () => {
    const given = await app.inject({ url: "/health", headers: { ...json, "x-request-id": "abc-1" } });
    expect(given.headers["x-request-id"]).toBe("abc-1");
    const made = await app.inject({ url: "/health", headers: { ...json, "x-request-id": "a\tb <script>" } });
    expect(made.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  it("answers a broken, too large or non-JSON body with problem+json from the catalogue", async () => {
    const broken = await app.inject({ method: "POST", url: "/api/auth/login", headers: json, payload: "{" });
    expect([broken.statusCode, broken.json().code]).toEqual([400, "VALIDATION"]);
    expect(broken.headers["content-type"]).toContain("application/problem+json");
    const large = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: json,
      payload: `"${"x".repeat(70_000)}"`,
    });
    expect([large.statusCode, large.json().code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const text = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { ...json, "content-type": "text/xml" },
      payload: "<a/>",
    });
    expect([text.statusCode, text.json().code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
    const plain = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { ...json, "content-type": "text/plain" },
      payload: "{}",
    });
    expect([plain.statusCode, plain.json().code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
    const undecodable = await app.inject({ url: "/api/transactions/%zz", headers: json });
    expect([undecodable.statusCode, undecodable.json().code]).toEqual([400, "VALIDATION"]);
    const poisoned = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: json,
      payload: '{"__proto__":{"a":1}}',
    });
    expect([poisoned.statusCode, poisoned.json().code]).toEqual([400, "VALIDATION"]);
  });

  it("answers an unknown API path with 404 from the catalogue", async () => {
    for (const url of ["/api/nothing", "/notifications/x/y", "/dev/nothing"]) {
      const answer = await app.inject({ url, headers: json });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, "NOT_FOUND"]);
    }
  });

  it("hides the server software and sets the security headers", async () => {
    const answer = await app.inject({ url: "/health", headers: json });
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["x-powered-by"]).toBeUndefined();
  });
});

describe("the development mailbox", () => {
  it.each(["to=a&to=b", "to=%00"])("rejects the query %s as invalid input", async (query) => {
    const answer = await app.inject({ url: `/dev/mailbox.json?${query}`, headers: json });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION"]);
  });

  it("shows the current code of the demo people's authenticator app", async () => {
    const answer = await app.inject({ url: "/dev/mailbox", headers: json });
    expect(answer.body).toContain(demoCodeAt(ctx.clock.now()));
  });
});

describe("tRPC", () => {
  it.each([
    ["/trpc/", ",", "batch=1"],
    ["/trpc/", "%2C", "batch=1"],
    ["/trpc/", "%252C", "batch=1"],
    ["/%74rpc/", ",", "batch=1"],
    ["/trpc/", ",", "batch=1&batch=1"],
    ["/trpc/", ",", "%62atch=1&batch=0"],
  ])(
    "refuses a batch above ten calls before any call starts, written %s %s %s",
    async (prefix, comma, batch) => {
      const paths = Array.from({ length: 11 }, () => "auth.getProfile").join(comma);
      const answer = await app.inject({ url: `${prefix}${paths}?${batch}&input=%7B%7D`, headers: json });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "BATCH_TOO_LARGE"]);
    },
  );

  it("accepts JSON only and rejects undecodable paths", async () => {
    for (const type of ["multipart/form-data; boundary=x", "text/plain", "application/octet-stream"]) {
      const headers = { ...json, "content-type": type };
      const answer = await app.inject({ method: "POST", url: "/trpc/auth.login", headers, payload: "x" });
      expect([answer.statusCode, answer.json().code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
    }
    for (const url of ["/trpc/%25", "/trpc/%25?batch=1"]) {
      expect((await app.inject({ url, headers: json })).statusCode).toBe(404);
    }
  });

  it("answers typed errors without a stack", async () => {
    const answer = await app.inject({ url: "/trpc/nothing.here", headers: json });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/\.ts:|node_modules/);
    expect(answer.json().error.json.data).toMatchObject({ appCode: "NOT_FOUND", httpStatus: 404 });
  });

  it.each([
    ["deep nesting", `{"json":${'{"a":'.repeat(30)}1${"}".repeat(30)}}`],
    ["a RegExp", '{"json":{"email":"/a/"},"meta":{"values":{"email":["regexp"]}}}'],
    ["a long bigint", `{"json":{"a":"${"9".repeat(400)}"},"meta":{"values":{"a":["bigint"]}}}`],
  ])("refuses input with %s", async (_name, payload) => {
    const answer = await app.inject({ method: "POST", url: "/trpc/auth.login", headers: json, payload });
    expect([answer.statusCode, answer.json().error.json.data.appCode]).toEqual([400, "VALIDATION"]);
  });
});

describe("GET /health", () => {
  it("names each dependency and answers 503 when the database is down", async () => {
    const answer = await app.inject({ url: "/health", headers: json });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      dependencies: { database: { status: "up" }, bus: { status: "up" } },
    });

    const lost = await createTestDatabase();
    const dead = await buildApp(testConfig, testContext(lost.db), false);
    await closeDatabase(lost.db);
    const down = await dead.inject({ url: "/health", headers: json });
    expect([down.statusCode, down.json().dependencies.database.status]).toEqual([503, "down"]);
    await dead.close();
    await lost.drop();
  });
});

const DOCUMENTED = /^\/(api\/|notifications\b|(email|sms|stripe)-test$|(stripe-)?health$)/;

describe("GET /api/openapi.json", () => {
  it("is an OpenAPI 3.1 document of exactly the documented paths", async () => {
    const document = (await app.inject({ url: "/api/openapi.json", headers: json })).json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).filter((path) => !DOCUMENTED.test(path))).toEqual([]);
    expect(document.paths["/api/transactions/{id}"].get.responses["200"]).toBeDefined();
  });
});
