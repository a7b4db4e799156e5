import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { AVATAR_PATH } from "@evenly/contract/profile/schemas";
import { openTestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { answerFaults } from "./testing/answer-faults.ts";
import { type RawAnswer, sendRaw } from "./testing/raw-http.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let port = 0;
let authorization = "";

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
  ({ authorization } = await signInTestUser(ctx));
});
afterAll(() => app.close());

const HOST = "host: localhost:3000";
const JSON_TYPE = "content-type: application/json";

/** The bytes of a POST request with a correct Content-Length. */
function post(path: string, body: string | Buffer, ...headers: string[]): (string | Buffer)[] {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const lines = [
    `POST ${path} HTTP/1.1`,
    HOST,
    "connection: close",
    `authorization: ${authorization}`,
    ...headers,
    `content-length: ${bytes.length}`,
  ];
  return [`${lines.join("\r\n")}\r\n\r\n`, bytes];
}

function get(path: string, ...headers: string[]): string[] {
  return [[`GET ${path} HTTP/1.1`, HOST, "connection: close", ...headers, "", ""].join("\r\n")];
}

/** Asserts a catalogue refusal (4xx) that reveals no internals. */
function expectRefused(answer: RawAnswer): void {
  expect({ ...answer, isRefused: answer.statusCode >= 400, faults: answerFaults(answer) }).toEqual({
    ...answer,
    isRefused: true,
    faults: [],
  });
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const zeros = (bytes: number) => Buffer.alloc(bytes, "0");

/** Bodies that no parser may accept. */
const BODIES: readonly (readonly [string, string | Buffer])[] = [
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
];

/** Compressed bodies: none is decompressed, so no bomb can expand. */
const PACKED: readonly (readonly [string, string | Buffer, string])[] = [
  ["a gzip bomb", gzipSync(zeros(20_000_000)), "content-encoding: gzip"],
  ["a deflate bomb", deflateSync(zeros(20_000_000)), "content-encoding: deflate"],
  ["a brotli bomb", brotliCompressSync(zeros(20_000_000)), "content-encoding: br"],
  ["an unknown encoding", "{}", "content-encoding: zstd, gzip, gzip"],
];

describe.each(["/api/auth/login", "/api/transactions", "/trpc/auth.login", "/trpc/payments.send"])(
  "POST %s refuses",
  (path) => {
    it.each(BODIES)("%s", async (_name, body) => {
      expectRefused(await sendRaw(port, post(path, body, JSON_TYPE)));
    });

    it.each(PACKED)("%s", async (_name, body, encoding) => {
      expectRefused(await sendRaw(port, post(path, body, JSON_TYPE, encoding)));
    });
  },
);

const meta = (values: unknown, json: unknown = { email: "a", password: "b" }) =>
  JSON.stringify({ json, meta: { values } });
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));

/** superjson type annotations an attacker could send. */
const ENVELOPES: readonly (readonly [string, string])[] = [
  ...["regexp", "URL", "Error", "map", "set", "number", ["class", "X"], ["symbol", "X"], ["custom", "X"]].map(
    (type) => [`a ${JSON.stringify(type)}`, meta({ email: [type] })] as const,
  ),
  ["a typed array", meta({ email: [["typed-array", "Uint8Array"]] }, { email: [1, 2, 3] })],
  ["a class inside a class", meta({ email: [["class", "X"], { a: [["class", "X"]] }] })],
  ["a bigint of a million digits", meta({ a: ["bigint"] }, { a: "9".repeat(1_000_000) })],
  ["a bigint of sixty thousand digits", meta({ a: ["bigint"] }, { a: "9".repeat(60_000) })],
  ["a bigint without a number", meta({ email: ["bigint"] })],
  ["an invalid date", meta({ email: ["Date"] })],
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

const login = '{"email":"ana@example.org","password":"wrong password"}';
const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const POST_LOGIN = "POST /api/auth/login HTTP/1.1";

/** Requests that two HTTP parsers may read differently, or that exceed a limit. */
const BYTES: readonly (readonly [string, string | Buffer])[] = [
  [
    "a length and chunks",
    head(POST_LOGIN, HOST, JSON_TYPE, "content-length: 5", "transfer-encoding: chunked") + "0\r\n\r\n",
  ],
  [
    "chunks and a length",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked", "content-length: 5") +
      "0\r\n\r\nGET /health HTTP/1.1\r\n\r\n",
  ],
  ["two lengths", head(POST_LOGIN, HOST, JSON_TYPE, "content-length: 2", "content-length: 3") + "{} "],
  ["a length with a sign", head(POST_LOGIN, HOST, JSON_TYPE, "content-length: +2") + "{}"],
  ["a negative length", head(POST_LOGIN, HOST, JSON_TYPE, "content-length: -1") + "{}"],
  ["a length of 30 digits", head(POST_LOGIN, HOST, JSON_TYPE, `content-length: ${"9".repeat(30)}`) + "{}"],
  ["a length far above the limit", head(POST_LOGIN, HOST, JSON_TYPE, "content-length: 99999999") + "{}"],
  [
    "chunks hidden by another encoding",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: xchunked") + "0\r\n\r\n",
  ],
  [
    "chunks named twice",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked, identity") + "0\r\n\r\n",
  ],
  ["a blank before the colon", head(POST_LOGIN, HOST, "transfer-encoding : chunked") + "0\r\n\r\n"],
  ["a folded header", head(POST_LOGIN, HOST, "x-a: b", " transfer-encoding: chunked") + "0\r\n\r\n"],
  [
    "a chunk that lies about its length",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked") + `3\r\n${login}\r\n0\r\n\r\n`,
  ],
  [
    "a chunk of no length",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked") + "zz\r\n{}\r\n0\r\n\r\n",
  ],
  [
    "a chunk of 2^64 bytes",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked") + "10000000000000000\r\n{}",
  ],
  [
    "a chunk with 20 KiB of extensions",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked") +
      `2;a=${"b".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    "chunks beyond the limit",
    head(POST_LOGIN, HOST, JSON_TYPE, "transfer-encoding: chunked") +
      `8000\r\n${"x".repeat(0x8000)}\r\n`.repeat(4),
  ],
  ["lines that end in LF alone", `${POST_LOGIN}\n${HOST}\ncontent-length: 2\n\n{}`],
  ["a CR alone", `GET /health HTTP/1.1\r\n${HOST}\rx: y\r\n\r\n`],
  ["a NUL in a header", head("GET /health HTTP/1.1", HOST, "x-a: b\u0000c")],
  ["a NUL in the address", head("GET /api/transactions?q=\u0000 HTTP/1.1", HOST)],
  ["one header of 17 KiB", head("GET /health HTTP/1.1", HOST, `x-a: ${"b".repeat(17 * 1024)}`)],
  [
    "5,000 headers",
    head("GET /health HTTP/1.1", HOST, ...Array.from({ length: 5000 }, (_, index) => `x-${index}: y`)),
  ],
  ["an address of 20 KiB", head(`GET /api/${"a".repeat(20_000)} HTTP/1.1`, HOST)],
  [
    "a cookie of 15 KiB without a session",
    head("GET /api/users/profile HTTP/1.1", HOST, `cookie: ${"a=b; ".repeat(3000)}`),
  ],
  ["no host", head("GET /health HTTP/1.1", "x: y")],
  ["two hosts", head("GET /health HTTP/1.1", HOST, "host: evil.test")],
  ["another host in front", head("GET /health HTTP/1.1", "host: evil.test", HOST)],
  ["an address with a host in it", head("GET http://evil.test/health HTTP/1.1", "host: evil.test")],
  ["an unknown HTTP version", head("GET /health HTTP/9.9", HOST)],
  ["HTTP/2 without asking", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["an unknown method", head("BREW /health HTTP/1.1", HOST)],
  ["TLS", Buffer.from("16030100a5010000a10303", "hex")],
  ["words", "hello there\r\n\r\n"],
];

describe("the server refuses", () => {
  it.each(BYTES)("%s", async (_name, bytes) => {
    const answer = await sendRaw(port, [bytes]);
    expectRefused(answer);
    expect(answer.headers).toMatch(/content-type: application\/problem\+json/i);
    expect(answer.statuses).toHaveLength(1);
  });

  it.each([
    "/api/transactions?limit=1&limit=2",
    "/api/transactions?limit[]=1",
    "/api/transactions?limit=__proto__",
    "/api/transactions?__proto__[a]=b&constructor=c",
    "/api/transactions?cursor=%00",
    "/api/transactions/..%2f..%2fetc%2fpasswd",
    "/api/transactions/%2e%2e%2f",
    "/api/transactions/%00",
    "/api/transactions/%zz",
    `/api/transactions/${"a".repeat(600)}`,
    "/api//transactions",
    "/api/transactions%2f",
    "/API/transactions",
    "/files/..%2f..%2fpackage.json",
    "/files/%00",
    "/trpc/payments.findPayee?input=%7B&input=%7B",
    "/trpc/payments.findPayee?input=%ff",
    "/trpc/__proto__",
    "/trpc/constructor",
    "/trpc/payments.__proto__",
    "/trpc/payments.findPayee.call",
    "/internal/connections/check",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "*",
  ])("GET %s", async (path) => {
    expectRefused(await sendRaw(port, get(path, `authorization: ${authorization}`)));
  });

  it("CONNECT by closing", async () => {
    const answer = await sendRaw(port, [head("CONNECT localhost:3000 HTTP/1.1", HOST)]);
    expect(answer.statuses).toEqual([]);
  });

  it("bytes after a malformed request on a connection; complete requests before it are answered in order", async () => {
    const fine = head("GET /api/openapi.json HTTP/1.1", HOST);
    const refused = head("GET /api/nothing HTTP/1.1", HOST);
    expect((await sendRaw(port, [`${refused}${fine}${refused}`])).statuses).toEqual([404, 200, 404]);
    expect((await sendRaw(port, [`BROKEN\r\n\r\n${fine}${fine}`])).statuses).toEqual([400]);
  });
});
