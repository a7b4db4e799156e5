import { once } from "node:events";
import { connect } from "node:net";
import { AppError, type ErrorCode, errorCodes, transformer } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import { openTestContext } from "@evenly/testing";
import fastifyCookie from "@fastify/cookie";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { answerErrors } from "../http/errors.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { answerTrpcRefusals } from "./answer-refusals.ts";
import { guardTrpcRequests } from "./batches.ts";
import { createRequestContext } from "./context.ts";
import { toRefusal } from "./error-data.ts";
import { moneyProcedure, publicProcedure, router, userProcedure } from "./init.ts";
import { mountTrpc } from "./mount.ts";
import { appRouter } from "./root.ts";

/** The product's procedures, and probes that answer, refuse or crash on request. */
const Anything = z.object({ text: z.string(), amountMinor: z.bigint(), at: z.date(), none: z.undefined() });
const probes = router({
  nothing: publicProcedure.output(z.null()).query(() => null),
  echo: publicProcedure
    .input(Anything.partial())
    .output(Anything.partial())
    .query(({ input }) => input),
  whoAmI: userProcedure.output(z.string()).query(({ ctx }) => ctx.session?.userId ?? "nobody"),
  write: publicProcedure
    .input(Anything.partial())
    .output(Anything.partial())
    .mutation(({ input }) => input),
  pay: moneyProcedure
    .input(z.object({ key: z.string() }))
    .output(z.object({ key: z.string() }))
    .mutation(({ ctx, input }) => {
      ctx.http.setHeader("Idempotent-Replayed", "true");
      return input;
    }),
  cookies: publicProcedure.output(z.literal("set")).mutation(({ ctx }) => {
    ctx.http.setCookie("__Host-one", "1", 60);
    ctx.http.setCookie("__Host-two", "2");
    ctx.http.clearCookie("__Host-three");
    return "set" as const;
  }),
  refuse: publicProcedure.input(z.string()).query(({ input }): null => {
    throw new AppError(input as ErrorCode, { retryAfterSeconds: 3 });
  }),
  crash: publicProcedure.query((): null => {
    throw new RangeError("a secret in the message");
  }),
  wrongOutput: publicProcedure.output(z.literal("a")).query(() => "b" as "a"),
  unwritable: publicProcedure.query(() => ({
    toJSON: () => {
      throw new Error("cannot be written");
    },
  })),
});
/** Called by a procedure that waits until its caller disconnects. */
let onWaiting: (signal: AbortSignal | undefined) => void = () => {};
const waiting = publicProcedure.output(z.null()).query(async ({ signal }) => {
  onWaiting(signal);
  await once(signal as AbortSignal, "abort");
  return null;
});
const tested = router({ waiting, product: appRouter, probe: probes });

const { ctx } = await openTestContext();
let lean: FastifyInstance;
let stock: FastifyInstance;
let authorization = "";
const logged = { lean: [] as unknown[], stock: [] as unknown[] };

beforeAll(async () => {
  ({ authorization } = await signInTestUser(ctx));
  lean = await build("lean", (app) => mountTrpc(app, ctx, tested));
  stock = await build("stock", (app) => mountStock(app, ctx));
});
beforeEach(() => {
  logged.lean = [];
  logged.stock = [];
});
afterAll(() => Promise.all([lean.close(), stock.close()]));

/** tRPC's own adapter with the product's options. */
async function mountStock(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  answerTrpcRefusals(app);
  guardTrpcRequests(app);
  await app.register(fastifyTRPCPlugin<typeof tested>, {
    prefix: "/trpc",
    trpcOptions: {
      router: tested,
      createContext: ({ req, res, info }) =>
        createRequestContext(deps, req, res, info.isBatchCall && info.calls.length > 1),
      maxBatchSize: BATCH_MAX,
      onError: ({ error, path, req }) => {
        if (toRefusal(error).code === "INTERNAL") req.log.error({ err: error, path }, "procedure failed");
      },
    },
  });
}

async function build(
  name: keyof typeof logged,
  mount: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 500 },
    genReqId: () => "one-id",
    logger: {
      level: "error",
      stream: {
        write: (line: string) => {
          const { msg, path, err } = JSON.parse(line);
          logged[name].push({ msg, path, cause: err?.message });
        },
      },
    },
  });
  app.removeContentTypeParser("text/plain");
  answerErrors(app);
  await app.register(fastifyCookie);
  await app.register(async (routes) => mount(routes));
  await app.ready();
  return app;
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const plain = (value: unknown) => transformer.input.serialize(value);
const everything = plain({
  text: "ü \u2028 \u{1f4b6} </script>",
  amountMinor: -(10n ** 18n),
  at: new Date(0),
  none: undefined,
});
const json = { "content-type": "application/json" };
const get = (path: string, query = ""): InjectOptions => ({ url: `/trpc/${path}${query && `?${query}`}` });
const post = (path: string, payload?: string | Buffer, query = ""): InjectOptions => ({
  method: "POST",
  ...get(path, query),
  headers: json,
  ...(payload === undefined ? {} : { payload }),
});
const signedIn = (request: InjectOptions): InjectOptions => ({
  ...request,
  headers: { ...request.headers, authorization },
});
const batch = (count: number, path = "probe.nothing") => Array.from({ length: count }, () => path).join(",");

const requests: readonly (readonly [string, () => InjectOptions])[] = [
  ["a query without input", () => get("probe.nothing")],
  ["a query with every kind of input", () => get("probe.echo", input(everything))],
  ["a query whose input is left out", () => get("probe.echo")],
  ["a query whose input is empty", () => get("probe.echo", "input=")],
  ["a query whose input is null", () => get("probe.echo", "input=null")],
  ["a query whose input is no JSON", () => get("probe.echo", "input=%7B")],
  ["a query whose input is wrong", () => get("probe.echo", input(plain({ text: 1 })))],
  ["a query whose input is not in the transformer's form", () => get("probe.echo", input({ text: "a" }))],
  ["a query with input that it does not read", () => get("probe.nothing", "input=%7B")],
  ["a query whose input has broken percent signs", () => get("probe.echo", "input=%zz")],
  [
    "a query whose input is no UTF-8",
    () => get("probe.echo", "input=%7B%22json%22%3A%7B%22text%22%3A%22%FF%22%7D%7D"),
  ],
  [
    "a query with two inputs",
    () => get("probe.echo", `${input(plain({ text: "a" }))}&${input(plain({ text: "b" }))}`),
  ],
  [
    "a query with an address that has a fragment",
    () => get("probe.echo", `${input(plain({}))}#x=${input(1)}`),
  ],
  ["a query of somebody signed in", () => signedIn(get("probe.whoAmI"))],
  ["a query of nobody that needs somebody", () => get("probe.whoAmI")],
  ["a query of the product", () => signedIn(get("product.payments.getBalance"))],
  ["a query with a media type of JSON", () => ({ ...get("probe.nothing"), headers: json })],
  [
    "a query with another media type",
    () => ({ ...get("probe.nothing"), headers: { "content-type": "text/xml" } }),
  ],
  ["a mutation", () => post("probe.write", JSON.stringify(everything))],
  [
    "a mutation with a charset",
    () => ({
      ...post("probe.write", JSON.stringify(plain({ text: "ü" }))),
      headers: { "content-type": "application/json; charset=utf-8" },
    }),
  ],
  [
    "a mutation whose body starts with a byte order mark",
    () => post("probe.write", `\uFEFF${JSON.stringify(plain({ text: "a" }))}`),
  ],
  [
    "a mutation whose body is no UTF-8",
    () =>
      post(
        "probe.write",
        Buffer.concat([Buffer.from('{"json":{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}}')]),
      ),
  ],
  ["a mutation with a lone surrogate", () => post("probe.write", '{"json":{"text":"\\ud800"}}')],
  ["a mutation whose names stand twice", () => post("probe.write", '{"json":{"text":"a","text":"b"}}')],
  ["a mutation with a poisoned name", () => post("probe.write", '{"json":{"__proto__":{"text":"a"}}}')],
  ["a mutation whose body is no JSON", () => post("probe.write", "{")],
  ["a mutation whose body is empty", () => post("probe.write", "")],
  ["a mutation without a body", () => post("probe.write")],
  ["a mutation that reads none and gets none", () => post("probe.cookies")],
  ["a mutation without a media type", () => ({ method: "POST", url: "/trpc/probe.write" })],
  [
    "a mutation with a body and no media type",
    () => ({ method: "POST", url: "/trpc/probe.write", headers: { "content-type": "" }, payload: "{}" }),
  ],
  [
    "a form",
    () => ({
      ...post("probe.write", "a=1"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  ],
  ["a body that is too large", () => post("probe.write", `"${"x".repeat(70_000)}"`)],
  ["cookies", () => post("probe.cookies", "{}")],
  ["a payment", () => signedIn(post("probe.pay", '{"json":{"key":"a"}}'))],
  ["a payment alone in a batch", () => signedIn(post("probe.pay", '{"0":{"json":{"key":"a"}}}', "batch=1"))],
  [
    "a payment in a batch of two",
    () =>
      signedIn(post("probe.pay,probe.pay", '{"0":{"json":{"key":"a"}},"1":{"json":{"key":"b"}}}', "batch=1")),
  ],
  [
    "a batch",
    () =>
      get(
        `probe.echo,${batch(3)},probe.echo`,
        `batch=1&${input({ 0: plain({ text: "a" }), 4: plain({ amountMinor: 3n }) })}`,
      ),
  ],
  ["a batch of ten", () => get(batch(10), "batch=1")],
  ["a batch of eleven", () => get(batch(11), "batch=1")],
  ["a batch of one", () => get("probe.nothing", "batch=1")],
  [
    "a batch that fails in part",
    () =>
      get(
        "probe.nothing,probe.refuse,probe.whoAmI,probe.none",
        `batch=1&${input({ 1: plain("LIMIT_REACHED") })}`,
      ),
  ],
  ["a batch that fails alike", () => get("probe.whoAmI,probe.whoAmI", "batch=1")],
  [
    "a batch whose inputs are a list",
    () => get("probe.echo,probe.echo", `batch=1&${input([plain({}), plain({})])}`),
  ],
  ["a batch whose inputs are no JSON", () => get("probe.echo,probe.nothing", "batch=1&input=%7B")],
  [
    "a batch of which one input is wrong",
    () =>
      get(
        "probe.echo,probe.echo",
        `batch=1&${input({ 0: plain({}), 1: { json: 1, meta: { values: ["regexp"] } } })}`,
      ),
  ],
  ["a batch of queries and mutations", () => get("probe.nothing,probe.write", "batch=1")],
  [
    "a batch of mutations",
    () => post("probe.write,probe.write", '{"0":{"json":{"text":"a"}},"1":{"json":{"text":2}}}', "batch=1"),
  ],
  ["a batch of mutations, asked for by GET", () => get("probe.write,probe.write", "batch=1")],
  ["a batch of nothing but commas", () => get(",,,", "batch=1")],
  ["a batch whose commas are written twice over", () => get("probe.nothing%252Cprobe.nothing", "batch=1")],
  ["commas without a batch", () => get("probe.nothing,probe.nothing")],
  ["batch=0", () => get("probe.nothing", "batch=0")],
  ["a procedure that is not there", () => get("probe.none")],
  ["a folder of procedures", () => get("probe")],
  ["a name that every object has", () => get("constructor")],
  ["a name that every object has, in a batch", () => get("toString,__proto__", "batch=1")],
  ["a path that cannot be decoded", () => get("%25")],
  ["no path", () => get("")],
  ["a path of two parts", () => get("probe/nothing")],
  ["a mutation by GET", () => get("probe.write")],
  ["a query by POST", () => post("probe.nothing", "{}")],
  ["HEAD", () => ({ method: "HEAD", url: "/trpc/probe.nothing" })],
  ["HEAD of what is not there", () => ({ method: "HEAD", url: "/trpc/none" })],
  ["PUT", () => ({ ...post("probe.write", "{}"), method: "PUT" })],
  ["DELETE without a media type", () => ({ method: "DELETE", url: "/trpc/probe.write" })],
  ["OPTIONS", () => ({ method: "OPTIONS", url: "/trpc/probe.nothing" })],
  ["a crash", () => get("probe.crash")],
  ["an answer that breaks its own shape", () => get("probe.wrongOutput")],
  ["an answer that cannot be written", () => get("probe.unwritable")],
  ["an answer that cannot be written, in a batch", () => get("probe.nothing,probe.unwritable", "batch=1")],
];

/**
 * Intended differences between the two. Status, all other headers and the bytes are equal.
 */
const FRAMING = ["content-length", "transfer-encoding"]; // The lean adapter knows the length; the stock adapter streams in chunks.
const SAYS_JSON = new Set([
  // Errors before a call starts: the stock adapter sends its JSON as text/plain.
  "a mutation without a media type",
  "DELETE without a media type",
  "OPTIONS",
  "a batch of queries and mutations",
]);

async function answersOf(request: () => InjectOptions) {
  const [own, other] = await Promise.all([lean.inject(request()), stock.inject(request())]);
  const described = [own, other].map((answer) => ({
    status: answer.statusCode,
    headers: Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !FRAMING.includes(name) && name !== "date"),
    ),
    body: answer.rawPayload.toString("hex"),
  }));
  return { own, described: described as [(typeof described)[0], (typeof described)[0]] };
}

describe("the lean adapter answers like tRPC's own", () => {
  it.each(requests)("%s", async (name, request) => {
    const { own, described } = await answersOf(request);
    const [ours, theirs] = described;
    if (SAYS_JSON.has(name)) {
      expect(theirs.headers["content-type"]).toBe("text/plain;charset=UTF-8");
      expect(ours.headers["content-type"]).toBe("application/json");
      delete theirs.headers["content-type"];
      delete ours.headers["content-type"];
    }
    expect(ours).toEqual(theirs);
    expect(logged.lean).toEqual(logged.stock);
    if (own.rawPayload.length > 0) expect(own.headers["content-length"]).toBe(String(own.rawPayload.length));
  });

  it.each(errorCodes)("the refusal %s, alone and in a batch", async (code) => {
    for (const request of [
      () => get("probe.refuse", input(plain(code))),
      () => get("probe.refuse,probe.nothing", `batch=1&${input({ 0: plain(code) })}`),
    ]) {
      const { described } = await answersOf(request);
      expect(described[0]).toEqual(described[1]);
    }
  });

  it("logs a crash once with its cause and path, and reveals neither to the client", async () => {
    const { own } = await answersOf(() => get("probe.crash"));
    expect(logged.lean).toEqual([expect.objectContaining({ msg: "procedure failed", path: "probe.crash" })]);
    expect([own.statusCode, own.body.includes("secret")]).toEqual([500, false]);
  });
});

describe("a procedure's signal", () => {
  it("aborts when the caller disconnects", async () => {
    const port = Number(new URL(await lean.listen({ host: "127.0.0.1", port: 0 })).port);
    const socket = connect(port, "127.0.0.1");
    const begun = new Promise<AbortSignal | undefined>((resolve) => {
      onWaiting = resolve;
    });
    socket.write("GET /trpc/waiting HTTP/1.1\r\nhost: x\r\n\r\n");
    const signal = await begun;
    expect(signal?.aborted).toBe(false);
    const aborted = once(signal as AbortSignal, "abort");
    socket.destroy();
    await aborted;
  });
});
