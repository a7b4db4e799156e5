import { transformer } from "@evenly/contract";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "./build-app.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { wellFormed } from "./testing/well-formed.ts";
import { appRouter } from "./trpc/root.ts";

/** What only Cara wrote: nobody else's answer may hold it. */
const SECRET = "caras-own-words";
/** These name people, whom anybody may name; what they do stays with the caller. */
const NAMES_PEOPLE = /^contacts\./;
const SAMPLES = 2;

type Procedure = {
  readonly _def: {
    readonly type: string;
    readonly inputs: readonly z.ZodType[];
    readonly meta?: { readonly policy?: string };
  };
};
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.meta?.policy !== "admin" && _def.inputs.some(takesIds))
  .map(([path, { _def }]) => [path, _def] as const);

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let cara: Awaited<ReturnType<typeof signInTestUser>>;
let ana: Awaited<ReturnType<typeof signInTestUser>>;
let foreignIds: readonly string[];
let ownerColumns: Awaited<ReturnType<typeof listOwnerColumns>> | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  [cara, ana] = [await signInTestUser(ctx), await signInTestUser(ctx)];
  const dan = await signInTestUser(ctx);
  const call = async (path: string, input: unknown) => {
    const answer = await ask(cara.authorization, "mutation", path, input);
    expect(answer.statusCode, answer.body).toBe(200);
    return (transformer.output.deserialize(answer.json().result.data) ?? {}) as { id?: string };
  };
  const key = () => ({ idempotencyKey: ctx.ids.uuid() });
  const to = `@${dan.handle}`;
  const paid = await call("payments.send", {
    to,
    amountMinor: 500n,
    currency: "USD",
    description: SECRET,
    ...key(),
  });
  const entry = { merchant: SECRET, date: "2026-01-05", amountMinor: -700n, currency: "USD" };
  const manual = await call("payments.createManualEntry", { ...entry, ...key() });
  const started = await call("payments.startExport", { filter: {}, ...key() });
  await call("payments.updateTransaction", { id: paid.id, note: SECRET });
  const sessionId = await openTestSession(ctx, cara);
  foreignIds = [paid.id, manual.id, started.id, sessionId, cara.userId, cara.accountId].map(String);
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

function ask(authorization: string, type: string, path: string, input: unknown) {
  const text = JSON.stringify(transformer.input.serialize(input));
  const headers = { host: "localhost:3000", authorization, "content-type": "application/json" };
  if (type === "query")
    return app.inject({ method: "GET", url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers });
  return app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload: text });
}

function takesIds(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).includes('"uuid"');
}

/** The same input, with one id in every place of an id. */
function withId(input: unknown, id: string): unknown {
  if (typeof input === "string") return /^[\da-f]{8}-[\da-f]{4}-/.test(input) ? id : input;
  if (Array.isArray(input)) return input.map((each) => withId(each, id));
  if (typeof input !== "object" || input === null || input instanceof Date) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withId(value, id)]));
}

/** The columns that say whose a row is; one beside `owner_user_id` names somebody else. */
function listOwnerColumns() {
  return ctx.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns c
    where table_schema = 'public' and table_name <> 'audit_log'
      and (column_name in ('user_id', 'owner_user_id', 'reporter_user_id', 'payer_user_id', 'payee_user_id')
        or (table_name = 'users' and column_name = 'id'))
      and not (column_name = 'user_id' and exists (
        select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'owner_user_id'))
    order by 1, 2`);
}

/** Every row that is Cara's, in every table. */
async function rowsOfCara(): Promise<string> {
  ownerColumns ??= await listOwnerColumns();
  const found = await Promise.all(
    ownerColumns.map(async ({ table, column }) => {
      const [name, own] = [sql.identifier(table), sql.identifier(column)];
      const rows = await ctx.db.execute(
        sql`select to_jsonb(t)::text as row from ${name} t where t.${own} = ${cara.userId} order by 1`,
      );
      return [table, column, ...rows.map(({ row }) => row)];
    }),
  );
  return JSON.stringify(found, null, 1);
}

describe("another person's ids find nothing, tell nothing and change nothing", () => {
  it("are asked of every procedure that takes ids", () => {
    expect(procedures.map(([path]) => path)).toEqual(
      expect.arrayContaining(["payments.getTransaction", "payments.returnPayment", "auth.revokeSession"]),
    );
  });

  it("changes are seen by this test", async () => {
    const before = await rowsOfCara();
    await ctx.db.execute(sql`update users set first_name = 'Carla' where id = ${cara.userId}`);
    expect(await rowsOfCara()).not.toBe(before);
    expect(before).toContain(SECRET);
  });

  it.each(procedures)("%s", async (path, { type, inputs }) => {
    const before = await rowsOfCara();
    const [schema] = inputs;
    for (const input of schema ? fc.sample(wellFormed(schema), SAMPLES) : []) {
      for (const id of foreignIds) {
        const answer = await ask(ana.authorization, type, path, withId(input, id));
        expect(answer.body, `${path} with ${id}`).not.toContain(SECRET);
        if (!NAMES_PEOPLE.test(path))
          for (const other of foreignIds) if (other !== id) expect(answer.body).not.toContain(other);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
      }
    }
    expect(await rowsOfCara()).toBe(before);
  });
});
