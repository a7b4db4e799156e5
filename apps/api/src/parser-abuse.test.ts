import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { AVATAR_PATH } from "@evenly/contract/profile/schemas";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { answerFaults } from "./testing/answer-faults.ts";
import { type RawAnswer, sendRaw } from "./testing/raw-http.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let port = 0;
let authorization = "";

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  app = await buildApp(testConfig, ctx, false);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
  ({ authorization } = await signInTestUser(ctx));
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

const HOST = "host: localhost:3000";
const JSON_TYPE = "content-type: application/json";

/** The bytes of a request whose body has the length it says. */
function post(path: string, body: string | Buffer, ...headers: string[]): (string | Buffer)[] {
  const lines = [
    `POST ${path} HTTP/1.1`,
    HOST,
    "connection: close",
    `authorization: ${authorization}`,
    ...headers,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return [`${lines.join("\r\n")}\r\n\r\n`, body];
}

function get(path: string, ...headers: string[]): string[] {
  return [[`GET ${path} HTTP/1.1`, HOST, "connection: close", ...headers, "", ""].join("\r\n")];
}

/** Refused by name, nothing of ours shown, and never as a fault of ours. */
function expectRefused(answer: RawAnswer): void {
  expect({ ...answer, isRefused: answer.statusCode >= 400, faults: answerFaults(answer) }).toEqual({
    ...answer,
    isRefused: true,
    faults: [],
  });
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const zeros = (bytes: number) => Buffer.alloc(bytes, "0");

/** Bodies no parser may build, each with the most that may be read of it. */
const BODIES: readonly (readonly [string, string | Buffer, ...string[]])[] = [
  ["nothing", ""],
  ["half an object", '{"a":'],
  ["words", "hello"],
  ["one byte more than 64 KiB", `"${"x".repeat(64 * 1024 - 1)}"`],
  ["one byte more than 1 MiB", `"${"x".repeat(1024 * 1024 - 1)}"`],
  ["a million levels of lists", nested("[", "]", 1_000_000)],
  ["thirty thousand levels of lists", nested("[", "]", 30_000)],
  ["nine thousand levels of objects", nested('{"a":', "}", 9000)],
  ["a number of a million digits", "9".repeat(1_000_000)],
  ["a number of sixty thousand digits", "9".repeat(60_000)],
  ["the key __proto__", '{"__proto__":{"polluted":true}}'],
  ["the key __proto__ written in escapes", '{"__pr\\u006fto__":{"polluted":true}}'],
  ["the key constructor", '{"constructor":{"prototype":{"polluted":true}}}'],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0xff, 0x7d])],
  ["UTF-16", Buffer.from('{"email":"a"}', "utf16le")],
  ["NUL", "\u0000"],
  ["one key twice", '{"email":"a","email":["b"]}'],
  ["a list", "[]"],
  ["null", "null"],
  ["a gzip bomb", gzipSync(zeros(20_000_000)), "content-encoding: gzip"],
  ["a deflate bomb", deflateSync(zeros(20_000_000)), "content-encoding: deflate"],
  ["a brotli bomb", brotliCompressSync(zeros(20_000_000)), "content-encoding: br"],
  ["an encoding nobody knows", "{}", "content-encoding: zstd, gzip, gzip"],
];

describe.each(["/api/auth/login", "/api/transactions", "/trpc/auth.login", "/trpc/payments.send"])(
  "POST %s refuses",
  (path) => {
    it.each(BODIES)("%s", async (_name, body, ...headers) => {
      expectRefused(await sendRaw(port, post(path, body, JSON_TYPE, ...headers)));
    });
  },
);

const meta = (values: unknown, json: unknown = { email: "a", password: "b" }) =>
  JSON.stringify({ json, meta: { values } });
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

/** What superjson could be told to build. */
const ENVELOPES: readonly (readonly [string, string])[] = [
  ...["regexp", "URL", "Error", "map", "set", "number", ["class", "X"], ["symbol", "X"], ["custom", "X"]].map(
    (type) => [`a ${JSON.stringify(type)}`, meta({ email: [type] })] as const,
  ),
  ["a typed array", meta({ email: [["typed-array", "Uint8Array"]] }, { email: [1, 2, 3] })],
  ["a class inside a class", meta({ email: [["class", "X"], { a: [["class", "X"]] }] })],
  ["a bigint of a million digits", meta({ a: ["bigint"] }, { a: "9".repeat(1_000_000) })],
  ["a bigint of sixty thousand digits", meta({ a: ["bigint"] }, { a: "9".repeat(60_000) })],
  ["a bigint that is no number", meta({ email: ["bigint"] })],
  ["a date that is none", meta({ email: ["Date"] })],
  ["two thousand annotations", meta(many(2000, ["undefined"]))],
  [
    "annotations a thousand deep",
    `{"json":{},"meta":{"values":${'{"a":'.repeat(1000)}[]${"}".repeat(1000)}}}`,
  ],
  ["values thirty deep", `{"json":${nested('{"a":', "}", 30)}}`],
  ["a path to __proto__", '{"json":{"email":"1"},"meta":{"values":{"__proto__.polluted":["bigint"]}}}'],
  ["a path to constructor", meta({ "constructor.prototype.polluted": ["bigint"] }, { email: "1" })],
  ["a path to prototype", meta({ "email.prototype": ["bigint"] })],
  ["a path to nothing", meta({ "a.b.c.d": ["bigint"] })],
  ["a path through a text", meta({ "email.length": ["bigint"] })],
  ["shared references", '{"json":{"a":{}},"meta":{"referentialEqualities":{"a":["email"]}}}'],
  [
    "references to __proto__",
    '{"json":{"a":{}},"meta":{"referentialEqualities":{"a":["__proto__.polluted"]}}}',
  ],
  ["meta that is a text", '{"json":{},"meta":"x"}'],
  ["meta that is a list", '{"json":{},"meta":[1]}'],
  ["no envelope", '"x"'],
];

describe("tRPC's input refuses", () => {
  it.each(ENVELOPES)("%s in a body", async (_name, body) => {
    expectRefused(await sendRaw(port, post("/trpc/auth.login", body, JSON_TYPE)));
  });

  it.each(ENVELOPES.filter(([, body]) => body.length < 3000))("%s in an address", async (_name, body) => {
    const path = `/trpc/payments.findPayee?input=${encodeURIComponent(body)}`;
    expectRefused(await sendRaw(port, get(path, `authorization: ${authorization}`)));
  });

  it.each(["/trpc/,,,,?batch=1", "/trpc/,,,,,,,,,,,,?batch=1", "/trpc/?batch=1", "/trpc/%2C%2C?batch=1"])(
    "GET %s",
    async (path) => expectRefused(await sendRaw(port, get(`${path}&input=%7B%7D`))),
  );

  it.each([
    ["eleven calls", `/trpc/${Array(11).fill("auth.login").join(",")}?batch=1`, "{}"],
    ["a batch that is a list", "/trpc/auth.login,auth.login?batch=1", "[]"],
    ["a batch with foreign keys", "/trpc/auth.login?batch=1", '{"__proto__":{"json":1}}'],
    ["a batch of numbers", "/trpc/auth.login,auth.login?batch=1", '{"0":1,"1":2}'],
  ])("%s", async (_name, path, body) => {
    expectRefused(await sendRaw(port, post(path, body, JSON_TYPE)));
  });
});

const boundary = "content-type: multipart/form-data; boundary=x";
const part = (disposition: string, body: string | Buffer = "x") =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n--x--\r\n"),
  ]);

describe("an upload refuses", () => {
  it.each<readonly [string, string | Buffer, string]>([
    ["no multipart at all", "{}", JSON_TYPE],
    ["a boundary that never comes", "x".repeat(1000), boundary],
    ["no boundary", "x", "content-type: multipart/form-data"],
    [
      "a boundary of 8,000 characters",
      "x",
      `content-type: multipart/form-data; boundary=${"b".repeat(8000)}`,
    ],
    [
      "a part that is cut off",
      "--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nabc",
      boundary,
    ],
    ["headers that do not end", `--x\r\n${"a: b\r\n".repeat(5000)}`, boundary],
    ["one field named __proto__", part("form-data; name=__proto__"), boundary],
    ["a file named __proto__", part("form-data; name=__proto__; filename=a"), boundary],
    ["a file of NULs", part("form-data; name=file; filename=a", Buffer.alloc(100_000)), boundary],
    [
      "a file one byte too large",
      part("form-data; name=file; filename=a", zeros(5 * 1024 * 1024 + 1)),
      boundary,
    ],
    ["a file far too large", part("form-data; name=file; filename=a", zeros(8 * 1024 * 1024)), boundary],
    [
      "two files",
      Buffer.concat([part("form-data; name=file; filename=a"), part("form-data; name=file; filename=b")]),
      boundary,
    ],
    ["a name that climbs", part('form-data; name="file"; filename="../../../etc/passwd"'), boundary],
    ["a gzip bomb", gzipSync(zeros(20_000_000)), `${boundary}\r\ncontent-encoding: gzip`],
  ])("%s", async (_name, body, type) => {
    expectRefused(await sendRaw(port, post(AVATAR_PATH, body, type)));
  });
});
