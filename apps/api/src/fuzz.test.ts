import { errorCodes, transformer } from "@evenly/contract";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  fuzzRuns,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import * as fc from "fast-check";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { buildApp } from "./build-app.ts";
import { restRows } from "./rest/rows.ts";
import { mutated } from "./testing/nasty.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { wellFormed } from "./testing/well-formed.ts";
import { appRouter } from "./trpc/root.ts";

/** Each procedure and row, as often with well-formed input as with broken. */
const RUNS = fuzzRuns(12);
const known = new Set<string>(errorCodes);

type Procedure = { readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] } };
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

/** An operator with money: nothing is refused before it is read. */
async function signInOperator(): Promise<string> {
  const { userId, authorization } = await signInTestUser(ctx);
  await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
  return authorization;
}

/** Values in the shape of a schema, and such values with a part broken. */
function inputsOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return mutated({});
  const values = wellFormed(schema);
  return fc.oneof(values, values.chain(mutated));
}

/** What the client's serialiser refuses to write an attacker writes by hand. */
function toWire(input: unknown): string {
  try {
    return JSON.stringify(transformer.input.serialize(input));
  } catch {
    return JSON.stringify({ json: input }, (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  }
}

/** An answer, or a refusal of the catalogue: never a fault of ours, and never a look inside. */
function expectTyped(response: LightMyRequestResponse): void {
  if (response.statusCode < 300) return;
  const body: unknown = response.json();
  const { code, error } = body as { code?: string; error?: { json?: { data?: { appCode?: string } } } };
  const found = code ?? error?.json?.data?.appCode ?? "none";
  expect([response.statusCode, found, known.has(found)]).toEqual([response.statusCode, found, true]);
  expect(response.body).not.toMatch(/INTERNAL|\\n\s+at |node_modules|select |violates/);
}

async function hammer(inputs: fc.Arbitrary<unknown>, ask: (input: unknown) => InjectOptions): Promise<void> {
  let authorization = await signInOperator();
  const property = fc.asyncProperty(inputs, async (input) => {
    const { headers, ...request } = ask(input);
    const all = { host: "localhost:3000", ...headers, authorization };
    const response = await app.inject({ ...request, headers: all });
    if (response.statusCode === 401 || response.headers["clear-site-data"])
      authorization = await signInOperator();
    expectTyped(response);
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
}

describe("any input to any procedure is answered or refused in words", () => {
  it.each(procedures)(
    "%s",
    async (path, { _def }) => {
      await hammer(inputsOf(_def.inputs[0]), (input) => {
        const text = toWire(input);
        const json = { "content-type": "application/json" };
        if (_def.type === "mutation")
          return { method: "POST", url: `/trpc/${path}`, headers: json, payload: text };
        return { method: "GET", url: `/trpc/${path}?input=${encodeURIComponent(text)}` };
      });
    },
    600_000,
  );
});

describe("any request to any REST row is answered or refused in words", () => {
  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "%s",
    async (_name, row) => {
      const parts = fc.record({
        body: inputsOf(row.body),
        query: row.query === undefined ? fc.constant({}) : inputsOf(row.query),
        params: row.params === undefined ? fc.constant({}) : wellFormed(row.params),
      });
      await hammer(parts, (input) => {
        const { body, query, params } = input as {
          body: unknown;
          query: unknown;
          params: Record<string, unknown>;
        };
        const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
        const search = new URLSearchParams(
          Object.entries(Object(query)).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const request = { method: row.method, url: `${path}?${search}` };
        if (row.method === "GET") return request;
        const payload = JSON.stringify(body ?? null, (_key, value) =>
          typeof value === "bigint" ? String(value) : value,
        );
        return { ...request, headers: { "content-type": "application/json" }, payload };
      });
    },
    600_000,
  );
});
