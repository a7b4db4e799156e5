import type { ErrorCode } from "@evenly/contract";
import { AVATAR_PATH } from "@evenly/contract/profile/schemas";
import {
  ConnectionsCheckInput,
  ForeignFrame,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  SocketTicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import type { AnyRestRow } from "@evenly/contract/rest";
import { fuzzRuns, openTestContext } from "@evenly/testing";
import { assertTogether } from "@evenly/testing/fuzz/assert-together";
import { mutated } from "@evenly/testing/fuzz/mutated";
import { placesOf, replaceAt, valueAt } from "@evenly/testing/fuzz/places";
import { type ProcessWatch, watchProcess } from "@evenly/testing/fuzz/watch-process";
import { wellFormed } from "@evenly/testing/fuzz/well-formed";
import * as fc from "fast-check";
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import { refusalsOf } from "./rest/document-refusals.ts";
import { answerFaults, codeOf } from "./testing/answer-faults.ts";
import { callOf, createAskers, procedures, rowCallOf, toJson } from "./testing/fuzz-calls.ts";
import { testConfig } from "./testing/test-config.ts";

const json = { "content-type": "application/json" };
/** Runs per procedure and row; half of the inputs are well-formed. */
const RUNS = fuzzRuns(12);
/** Calls per user before another user takes over, once this one is rate-limited or signed out. */
const CALLS_EACH = 20;
/** Timeout in ms for ten thousand calls on a busy machine. */
const CALLS_MS_MAX = 3_600_000;

const { ctx } = await openTestContext();
let app: FastifyInstance;
let watch: ProcessWatch;
let createAsker: ReturnType<typeof createAskers>;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  watch = watchProcess();
  createAsker = createAskers(app, ctx, CALLS_EACH);
});
afterAll(async () => {
  watch.stop();
  await app.close();
});

/** Values that match a schema, and such values with one part broken. */
function inputsOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return mutated({});
  const values = wellFormed(schema);
  return fc.oneof(values, values.chain(mutated));
}

type ToRequest<Input> = (input: Input) => InjectOptions | Promise<InjectOptions>;

/** The answer's error code, if the row's documentation does not name it. */
function undeclaredCodes({ statusCode, body }: LightMyRequestResponse, row: AnyRestRow): readonly string[] {
  const code = codeOf(body) as ErrorCode;
  return statusCode < 300 || refusalsOf(row).has(code) ? [] : [`undeclared: ${code}`];
}

async function hammer<Input>(
  inputs: fc.Arbitrary<Input>,
  toRequest: ToRequest<Input>,
  row?: AnyRestRow,
): Promise<void> {
  await assertTogether(RUNS, async () => {
    const ask = await createAsker();
    return fc.asyncProperty(inputs, async (input) => {
      const response = await ask(await toRequest(input));
      const undeclared = row === undefined ? [] : undeclaredCodes(response, row);
      expectNone([...answerFaults(response), ...undeclared, ...(await watch.faults())]);
    });
  });
}

/** Skips the assertion when there are no faults: it would cost more than the check. */
function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) expect(faults).toEqual([]);
}

describe("any input to any procedure is accepted or refused with a catalogue code", () => {
  it.each(procedures)(
    "%s",
    async (path, { _def }) => {
      await hammer(inputsOf(_def.inputs[0]), (input) => callOf(path, _def.type, input));
    },
    CALLS_MS_MAX,
  );
});

describe("any request to any REST row is accepted or refused with a catalogue code", () => {
  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "%s",
    async (_name, row) => {
      const parts = fc.record({
        body: inputsOf(row.body),
        query: row.query === undefined ? fc.constant({}) : inputsOf(row.query),
        params: row.params === undefined ? fc.constant({}) : wellFormed(row.params),
      });
      await hammer(parts, (input) => rowCallOf(row, input), row);
    },
    CALLS_MS_MAX,
  );
});

/** Texts that Postgres cannot store or UTF-8 cannot encode: NUL, half a surrogate pair. */
const UNSTORABLE = ["a\u0000b", "\ud800", "b\udfff"];

/** For each text field in samples of a schema: one sample with an unstorable text in it. */
function withUnstorableTexts(schema: z.ZodType): readonly unknown[] {
  const samples = fc.sample(wellFormed(schema), { numRuns: 8, seed: 1 });
  const places = new Map<string, unknown>();
  for (const sample of samples) {
    for (const place of placesOf(sample)) {
      if (typeof valueAt(sample, place) !== "string") continue;
      for (const text of UNSTORABLE) places.set(`${place.join(".")} ${text}`, replaceAt(sample, place, text));
    }
  }
  return [...places.values()];
}

const gatewayCalls = [
  [INTERNAL_PATHS.redeemSocketTickets, SocketTicketsRedeemedInput],
  [INTERNAL_PATHS.checkConnections, ConnectionsCheckInput],
  [INTERNAL_PATHS.recordForeignFrame, ForeignFrame],
] as const;

function gatewayCallOf(url: string, body: string, signature: string): InjectOptions {
  return { method: "POST", url, headers: { ...json, [INTERNAL_CALL_HEADER]: signature }, payload: body };
}

describe("a text that cannot be stored never causes a 5xx", () => {
  it("in any field of any procedure", async () => {
    const ask = await createAsker();
    let asked = 0;
    for (const [path, { _def }] of procedures) {
      const [schema] = _def.inputs;
      if (schema === undefined) continue;
      for (const input of withUnstorableTexts(schema)) {
        const faults = answerFaults(await ask(callOf(path, _def.type, input)));
        expect([path, input, ...faults]).toEqual([path, input]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(200);
  }, 120_000);

  it.each(gatewayCalls)("in any field of %s", async (url, schema) => {
    const inputs = withUnstorableTexts(schema);
    expect(inputs.length).toBeGreaterThan(5);
    for (const input of inputs) {
      const body = toJson(input);
      const answer = await app.inject(gatewayCallOf(url, body, await ctx.permits.signCall(body)));
      expect([body, ...answerFaults(answer)]).toEqual([body]);
    }
  });
});

describe("any call of the gateway is accepted or refused with a catalogue code", () => {
  it.each(gatewayCalls)(
    "%s",
    async (url, schema) => {
      const bodies = fc.oneof(inputsOf(schema).map(toJson), fc.string({ unit: "binary" }));
      const calls = fc.record({ body: bodies, isSigned: fc.boolean() });
      await hammer(calls, async ({ body, isSigned }) => {
        return gatewayCallOf(url, body, isSigned ? await ctx.permits.signCall(body) : "a.b.c");
      });
    },
    CALLS_MS_MAX,
  );
});

describe("any file is accepted, served or refused with a catalogue code", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("__proto__", "../x", "file"),
  );

  it(
    "as an upload",
    async () => {
      const uploads = fc.record({
        boundary: fc.oneof(fc.constant("x"), fc.string({ maxLength: 80 })),
        disposition: fc.oneof(fc.constant("form-data; name=file; filename=a"), text),
        extra: text,
        bytes: fc.uint8Array({ maxLength: 2000 }),
        end: fc.constantFrom("\r\n--x--\r\n", "\r\n--x", "", "--x--"),
      });
      await hammer(uploads, ({ boundary, disposition, extra, bytes, end }) => {
        const head = `--x\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${extra}\r\n\r\n`;
        const type = `multipart/form-data; boundary=${encodeURIComponent(boundary)}`;
        const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]);
        return { method: "POST", url: AVATAR_PATH, headers: { "content-type": type }, payload };
      });
    },
    CALLS_MS_MAX,
  );

  it(
    "as a download",
    async () => {
      const address = fc.tuple(
        fc.constantFrom(
          ...["/api/transactions/%/receipt.pdf", "/api/exports/%/history.csv", "/files/%"],
          "/api/groups/%/export/json",
        ),
        fc.oneof(fc.uuid(), text),
        fc.constantFrom("link", "locale", "__proto__", "more"),
        text,
      );
      await hammer(address, ([path, id, name, value]) => {
        const url = `${path.replace("%", encodeURIComponent(id))}?${new URLSearchParams({ [name]: value })}`;
        return { method: "GET", url };
      });
    },
    CALLS_MS_MAX,
  );
});

describe("the fault detection", () => {
  /** A server with one fault of each kind. */
  function faulty(): FastifyInstance {
    const broken = Fastify({ logger: false });
    broken.setErrorHandler((error: Error, _request, reply) =>
      reply.code(400).send({ code: "VALIDATION", error: error.message }),
    );
    broken.get("/rejection", async () => {
      void Promise.reject(new Error("nobody looks"));
      return {};
    });
    broken.get("/prototype", async () => {
      Object.assign(Object.prototype, { isAdmin: true });
      return {};
    });
    broken.get("/stack", async () => {
      throw new Error(new Error("inside").stack);
    });
    broken.get("/sql", async () => {
      throw new Error('select "id", "email" from "users" where "id" = $1');
    });
    broken.get("/words", async () => {
      throw new Error('duplicate key value violates unique constraint "users_email"');
    });
    broken.get("/untyped", async (_request, reply) => reply.code(400).send({ message: "no" }));
    broken.get("/invented", async (_request, reply) => reply.code(400).send({ code: "OOPS" }));
    broken.get("/page", async (_request, reply) => reply.code(404).send("<h1>not found</h1>"));
    broken.get("/crash", async (_request, reply) => reply.code(500).send({ code: "INTERNAL" }));
    return broken;
  }

  it.each([
    ["/rejection", ["unhandled rejection: Error: nobody looks"]],
    ["/prototype", ["Object.prototype is changed"]],
    ["/stack", ["shows a stack", "shows a path of ours"]],
    ["/sql", ["shows SQL"]],
    ["/words", ["shows the database's words"]],
    ["/untyped", ['no code of the catalogue: undefined in {"message":"no"}']],
    ["/invented", ['no code of the catalogue: OOPS in {"code":"OOPS"}']],
    ["/page", ["no code of the catalogue: no JSON in <h1>not found</h1>"]],
    ["/crash", ["status 500", "INTERNAL"]],
  ])("reports a planted fault at %s", async (url, faults) => {
    // Vitest would abort the run at the intended unhandled rejection.
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    const own = watchProcess();
    try {
      const answer = await faulty().inject(url);
      expect([...answerFaults(answer), ...(await own.faults())]).toEqual(faults);
    } finally {
      Reflect.deleteProperty(Object.prototype, "isAdmin");
      own.stop();
      for (const listener of others) process.on("unhandledRejection", listener);
    }
  });
});
