import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { wellFormed } from "@evenly/testing/fuzz/well-formed";
import * as fc from "fast-check";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import {
  askProcedure,
  idsIn,
  makePrivateLife,
  type PrivateLife,
  rowsOf,
  SECRET,
} from "./testing/private-life.ts";
import { emptyWorld, exampleOf } from "./testing/rest-examples.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { appRouter } from "./trpc/root.ts";

/** These name people, whom anybody may name; what they do stays with the caller. */
const NAMES_PEOPLE = /^contacts\./;
const SAMPLES = { numRuns: 2, seed: 20_261_121 };
const NO_ID = emptyWorld.paymentId;
/** Inputs that pass every rule beside the one on whose they are; samples of a shape may break one first. */
const TAKEN: Readonly<Record<string, object>> = {
  "payments.updateTransaction": { id: NO_ID, note: "read it" },
  "payments.bulkEdit": { ids: [NO_ID], addTags: ["mine"] },
  "notifications.snooze": { notificationId: NO_ID, until: new Date("2026-12-24T12:00:00Z") },
  "notifications.updateSettings": { userId: NO_ID, soundEnabled: false },
};

type Procedure = {
  readonly _def: {
    readonly type: string;
    readonly inputs: readonly z.ZodType[];
    readonly meta?: { readonly policy?: string };
  };
};
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.meta?.policy !== "admin")
  .map(([path, { _def }]) => [path, _def] as const);
const takingIds = procedures.filter(([, { inputs }]) => inputs.some(takesIds));

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let life: PrivateLife;
let stranger: Awaited<ReturnType<typeof signInTestUser>>;
const cells = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  life = await makePrivateLife(ctx, app);
  stranger = await signInTestUser(ctx);
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

function takesIds(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).includes('"uuid"');
}

/** The same input, with one id in every place of an id, under a key of its own. */
function withId(input: unknown, id: string): unknown {
  if (typeof input === "string") return idsIn(input).length > 0 ? id : input;
  if (Array.isArray(input)) return input.map((each) => withId(each, id));
  if (typeof input !== "object" || input === null || input instanceof Date) return input;
  const fields = Object.entries(input).map(([name, value]): [string, unknown] =>
    name === "idempotencyKey" ? [name, ctx.ids.uuid()] : [name, withId(value, id)],
  );
  return Object.fromEntries(fields);
}

/** A few inputs in the shape of a procedure's, the same ones each time. */
function inputsOf(path: string, [schema]: readonly z.ZodType[]): readonly unknown[] {
  const taken = TAKEN[path] === undefined ? [] : [TAKEN[path]];
  return schema === undefined ? [undefined] : [...taken, ...fc.sample(wellFormed(schema), SAMPLES)];
}

/** What an answer says, whatever id was asked for. */
function gist(answer: LightMyRequestResponse, id: string): unknown {
  const text = answer.body.replaceAll(id, "<id>").replaceAll(/"requestId":"[^"]*"/g, "");
  return [answer.statusCode, text];
}

const unused = () => ctx.ids.uuid();

/** Asks with each of another's ids, and with one of nothing: the answers cannot be told apart, and nothing has changed. */
async function expectNothing(
  row: string,
  ask: (id: string) => Promise<LightMyRequestResponse>,
): Promise<void> {
  const before = await rowsOf(ctx, life.owner.userId);
  const nothing = unused();
  const ofNothing = gist(await ask(nothing), nothing);
  for (const id of life.ids) {
    const answer = await ask(id);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(answer.body, `${row} with ${id}`).not.toContain(SECRET);
    if (!NAMES_PEOPLE.test(row)) {
      for (const other of life.ids) if (other !== id) expect(answer.body).not.toContain(other);
      expect(gist(answer, id), row).toEqual(ofNothing);
    }
    cells.add(`${row} × ${id}`);
  }
  expect(await rowsOf(ctx, life.owner.userId)).toBe(before);
}

describe("another person's ids find nothing, tell nothing and change nothing", () => {
  it("changes are seen by this test", async () => {
    const before = await rowsOf(ctx, life.owner.userId);
    await ctx.db.execute(`update users set first_name = 'Carla' where id = '${life.owner.userId}'`);
    expect(await rowsOf(ctx, life.owner.userId)).not.toBe(before);
    expect(before).toContain(SECRET);
  });

  it.each(takingIds)("%s", async (path, { type, inputs }) => {
    for (const input of inputsOf(path, inputs)) {
      await expectNothing(path, (id) =>
        askProcedure(app, stranger.authorization, type, path, withId(input, id)),
      );
    }
  });

  const rows = restRows.filter(({ path }) => path.includes("{id}"));
  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (name, row) => {
    const headers = { host: "localhost:3000", authorization: stranger.authorization };
    await expectNothing(name, (id) =>
      app.inject({
        method: row.method,
        headers,
        ...exampleOf(row, { ...emptyWorld, paymentId: id, manualId: id, notificationId: id }),
      }),
    );
  });

  it.each(["/api/transactions/:id/receipt.pdf", "/api/exports/:id/history.csv", "/files/:id"])(
    "GET %s",
    async (path) => {
      const headers = { host: "localhost:3000", authorization: stranger.authorization };
      await expectNothing(path, (id) => app.inject({ url: path.replace(":id", id), headers }));
    },
  );

  it("are asked of everything that takes ids", () => {
    expect(takingIds.map(([path]) => path)).toEqual(
      expect.arrayContaining(["payments.getTransaction", "payments.returnPayment", "auth.revokeSession"]),
    );
    expect(cells.size).toBe((takingIds.length + rows.length + 3) * life.ids.length);
  });
});

describe("whoever deals with a person", () => {
  const queries = procedures.filter(([, { type }]) => type === "query");

  it.each(queries)(
    "reads by %s no id of hers but her own and those of the payments they share",
    async (path, def) => {
      const { owner, partner, paidId, receivedId } = life;
      const shared = [paidId, receivedId, owner.userId];
      const hers = new Set([...life.ids, ...idsIn(await rowsOf(ctx, owner.userId))]);
      for (const id of idsIn(await rowsOf(ctx, partner.userId))) hers.delete(id);
      for (const id of shared) {
        for (const input of inputsOf(path, def.inputs)) {
          const answer = await askProcedure(app, partner.authorization, "query", path, withId(input, id));
          const found = idsIn(answer.body).filter((each) => hers.has(each) && !shared.includes(each));
          expect(found, answer.body).toEqual([]);
        }
      }
    },
  );
});

/** The control: were every answer of a procedure the same to her too, the cells above would say nothing. */
describe("the owner", () => {
  // Whatever changes a notification says that it was shown, which is told once.
  beforeEach(() => ctx.db.execute("update deliveries set state = 'sent', delivered_at = null"));

  it.each(takingIds)("finds by %s what is hers", async (path, { type, inputs }) => {
    const gists = new Set<string>();
    for (const input of inputsOf(path, inputs)) {
      for (const id of [unused(), ...life.ids]) {
        const answer = await askProcedure(app, life.owner.authorization, type, path, withId(input, id));
        gists.add(JSON.stringify(gist(answer, id)));
        if (gists.size > 1) return;
      }
    }
    expect.fail(`every id is answered alike: ${[...gists].join("\n")}`);
  });
});
