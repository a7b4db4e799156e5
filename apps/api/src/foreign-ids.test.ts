import { Scope } from "@evenly/contract/service-keys/schemas";
import { securityCounters } from "@evenly/db/auth/tables";
import { fuzzShare, openTestContext } from "@evenly/testing";
import { wellFormed } from "@evenly/testing/fuzz/well-formed";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import * as fc from "fast-check";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import { askProcedure } from "./testing/ask-procedure.ts";
import { idsIn, makePrivateLife, type PrivateLife, rowsOf, SECRET } from "./testing/private-life.ts";
import { emptyWorld, exampleOf } from "./testing/rest-examples.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { spelledOut, takenInputs, testedRoutes } from "./testing/tested-features.ts";
import { appRouter } from "./trpc/root.ts";

/** Any user may name any user in these procedures; they change only the caller's data. */
const NAMES_PEOPLE = /^contacts\.|^requests\.mute$|^fraud\.(trustPayee|endPayeeTrust)$/;
/** Starts an export of the caller's own payments with an id of its own; the group only chooses among them, and one runs at a time. */
const STARTS_OWN = /^payments\.startExport$/;
/** A link's token opens these procedures; an id only chooses among what the link shows. */
const BEHIND_TOKEN = /^groups\.acceptInvitation$/;
/** A former member still sees what the two persons owe each other, and no id of the group's. */
const BETWEEN_TWO = /^groups\.getWithPerson$/;
const SAMPLES = { numRuns: 2, seed: 20_261_121 };
type Procedure = {
  readonly _def: {
    readonly type: string;
    readonly inputs: readonly z.ZodType[];
    readonly meta?: { readonly policy?: string; readonly scope?: string };
  };
};
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.meta?.policy !== "admin")
  .map(([path, { _def }]) => [path, _def] as const);
const takingIds = procedures.filter(([, { inputs }]) => inputs.some(takesIds));

const { ctx } = await openTestContext();
let app: FastifyInstance;
let life: PrivateLife;
let stranger: Awaited<ReturnType<typeof signInTestUser>>;
/** Key of another user, with every scope. */
let strangersKey: string;
const cells = new Set<string>();

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  life = await makePrivateLife(ctx, app);
  stranger = await signInTestUser(ctx);
  const scopes = Scope.options;
  strangersKey = (await makeServiceKey(ctx, { userId: stranger.userId, scopes })).authorization;
});
afterAll(() => app.close());

function takesIds(schema: z.ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).includes('"uuid"');
}

/** The same input with every id replaced by `id`, and a new idempotency key. */
function withId(input: unknown, id: string): unknown {
  if (typeof input === "string") return idsIn(input).length > 0 ? id : input;
  if (Array.isArray(input)) return input.map((each) => withId(each, id));
  if (typeof input !== "object" || input === null || input instanceof Date) return input;
  const fields = Object.entries(input).map(([name, value]): [string, unknown] =>
    name === "idempotencyKey" ? [name, ctx.ids.uuid()] : [name, withId(value, id)],
  );
  return Object.fromEntries(fields);
}

/** A few sample inputs of a procedure; the fixed seed makes them reproducible. */
function inputsOf(path: string, [schema]: readonly z.ZodType[]): readonly unknown[] {
  const taken = takenInputs.get(path);
  return schema === undefined
    ? [undefined]
    : [...(taken ? [taken] : []), ...fc.sample(wellFormed(schema), SAMPLES)];
}

/** Status and body without the requested id and the request id. */
function gist(answer: LightMyRequestResponse, id: string): unknown {
  const text = answer.body.replaceAll(id, "<id>").replaceAll(/"requestId":"[^"]*"/g, "");
  return [answer.statusCode, text];
}

const unused = () => ctx.ids.uuid();

type AskFor = (id: string) => Promise<LightMyRequestResponse>;

/** Sends each foreign id and one unknown id: the answers are identical and no row of the owner changes. */
async function expectNothing(row: string, ...asks: readonly AskFor[]): Promise<void> {
  const before = await rowsOf(ctx, life.owner.userId);
  const [first, ...others] = asks;
  if (first) await expectSameAnswers(row, first, life.ids);
  for (const [place, ask] of others.entries())
    await expectSameAnswers(row, ask, fuzzShare([...life.ids.slice(place), ...life.ids.slice(0, place)], 4));
  expect(await rowsOf(ctx, life.owner.userId)).toBe(before);
}

async function expectSameAnswers(row: string, ask: AskFor, ids: readonly string[]): Promise<void> {
  const nothing = unused();
  const ofNothing = gist(await ask(nothing), nothing);
  for (const id of ids) {
    // Wrong codes and passwords in the samples must not add up to a limit.
    await ctx.db.delete(securityCounters);
    const answer = await ask(id);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(answer.body, `${row} with ${id}`).not.toContain(SECRET);
    if (!NAMES_PEOPLE.test(row)) {
      for (const other of life.ids) if (other !== id) expect(answer.body).not.toContain(other);
      if (!STARTS_OWN.test(row)) expect(gist(answer, id), row).toEqual(ofNothing);
    }
    cells.add(`${row} × ${id}`);
  }
}

/** Asks a procedure in the name of `authorization` with each sample input, for the id that it is given. */
const asksOf = ([path, { type, inputs }]: (typeof procedures)[number], authorization: string) =>
  inputsOf(path, inputs).map(
    (input): AskFor =>
      (id) =>
        askProcedure(app, authorization, type, path, withId(input, id)),
  );

describe("another user's ids are treated as unknown and change nothing", () => {
  it("detects a changed row (control)", async () => {
    const before = await rowsOf(ctx, life.owner.userId);
    await ctx.db.execute(`update users set first_name = 'Carla' where id = '${life.owner.userId}'`);
    expect(await rowsOf(ctx, life.owner.userId)).not.toBe(before);
    expect(before).toContain(SECRET);
  });

  it.each(takingIds)("%s", (...procedure) =>
    expectNothing(procedure[0], ...asksOf(procedure, stranger.authorization)),
  );

  const keyed = takingIds.filter(([, { meta }]) => meta?.scope !== undefined);
  it.each(keyed)("by a service key: %s", (...procedure) =>
    expectNothing(`${procedure[0]} by a key`, ...asksOf(procedure, strangersKey)),
  );

  const rows = restRows.filter(({ path }) => path.includes("{id}"));
  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (name, row) => {
    const headers = { host: "localhost:3000", authorization: stranger.authorization };
    await expectNothing(name, (id) =>
      app.inject({
        method: row.method,
        headers,
        ...exampleOf(row, { ...emptyWorld, idOf: () => id }),
      }),
    );
  });

  const downloads = [...testedRoutes].filter(([route]) => /^GET .*:id/.test(route));
  const documents = downloads.flatMap(([route, tested]) => spelledOut(route.replace("GET ", ""), tested));
  it.each(documents)("GET %s", async (path) => {
    const headers = { host: "localhost:3000", authorization: stranger.authorization };
    await expectNothing(path, (id) => app.inject({ url: path.replace(":id", id), headers }));
  });

  it("covers every procedure and row that takes ids", () => {
    expect(takingIds.map(([path]) => path)).toEqual(
      expect.arrayContaining(["payments.getTransaction", "payments.returnPayment", "auth.revokeSession"]),
    );
    expect(keyed.map(([path]) => path)).toContain("payments.refundPayment");
    expect(documents).toEqual(expect.arrayContaining(["/files/:id", "/api/groups/:id/export/pdf"]));
    expect(cells.size).toBe(
      (takingIds.length + keyed.length + rows.length + documents.length) * life.ids.length,
    );
  });
});

const queries = procedures.filter(([, { type }]) => type === "query");

/** Ids of the owner that are neither shared with the caller nor in the caller's own rows. */
async function hiddenFrom(caller: PrivateLife["partner"], shared: readonly string[]) {
  const hidden = new Set([...life.ids, ...idsIn(await rowsOf(ctx, life.owner.userId))]);
  for (const id of [...idsIn(await rowsOf(ctx, caller.userId)), ...shared]) hidden.delete(id);
  return hidden;
}

/** Asks a query with each shared id; no answer contains a hidden id. */
async function expectSharedOnly(
  [path, { inputs }]: (typeof queries)[number],
  caller: PrivateLife["partner"],
  { shared, hidden }: { readonly shared: readonly string[]; readonly hidden: ReadonlySet<string> },
): Promise<void> {
  for (const id of shared) {
    for (const input of inputsOf(path, inputs)) {
      const answer = await askProcedure(app, caller.authorization, "query", path, withId(input, id));
      expect(
        idsIn(answer.body).filter((each) => hidden.has(each)),
        answer.body,
      ).toEqual([]);
    }
  }
}

describe("a payment partner", () => {
  let parts: Parameters<typeof expectSharedOnly>[2];
  beforeAll(async () => {
    const shared = [life.paidId, life.receivedId, life.owner.userId];
    parts = { shared, hidden: await hiddenFrom(life.partner, shared) };
  });

  it.each(queries)("reads by %s only the partner's own ids and those of shared payments", (...query) =>
    expectSharedOnly(query, life.partner, parts),
  );
});

describe("a member of the owner's groups", () => {
  let parts: Parameters<typeof expectSharedOnly>[2];
  beforeAll(async () => {
    const groups = idsIn(await rowsOf(ctx, life.member.userId)).filter((id) => life.ids.includes(id));
    expect(groups.length).toBeGreaterThan(0);
    const shared = [...groups, life.owner.userId];
    parts = { shared, hidden: await hiddenFrom(life.member, shared) };
  });

  it.each(queries)("reads by %s only the member's own ids and those of shared groups", (...query) =>
    expectSharedOnly(query, life.member, parts),
  );
});

describe("a former member of the owner's groups", () => {
  const ofGroups = takingIds.filter(([path]) => path.startsWith("groups.") && !BETWEEN_TWO.test(path));

  it.each(ofGroups)("is answered like a stranger by %s, and changes nothing", (...procedure) =>
    expectNothing(
      `${procedure[0]} by a former member`,
      ...asksOf(procedure, life.formerMember.authorization),
    ),
  );

  it("is told apart from a member (control)", async () => {
    const groupId = idsIn(await rowsOf(ctx, life.member.userId)).find((id) => life.ids.includes(id));
    const ask = (caller: PrivateLife["partner"]) =>
      askProcedure(app, caller.authorization, "query", "groups.get", { groupId });
    expect([(await ask(life.member)).statusCode, (await ask(life.formerMember)).statusCode]).toEqual([
      200, 404,
    ]);
  });
});

/** Control: shows that the owner's answers differ from those above. */
describe("the owner", () => {
  // Changing a notification marks it as shown, which is possible once only; a request is open, and reminded of once a day.
  beforeEach(async () => {
    await ctx.db.execute("update deliveries set state = 'sent', delivered_at = null");
    await ctx.db.execute(
      "update payment_requests set state = 'pending', closed_at = null, reminders = 0, reminded_at = null where paid_minor = 0",
    );
  });

  const takingOwn = takingIds.filter(([path]) => !BEHIND_TOKEN.test(path));

  it.each(takingOwn)("finds the owner's own id by %s", async (path, { type, inputs }) => {
    const gists = new Set<string>();
    for (const input of inputsOf(path, inputs)) {
      for (const id of [unused(), ...life.ids]) {
        const answer = await askProcedure(app, life.owner.authorization, type, path, withId(input, id));
        gists.add(JSON.stringify(gist(answer, id)));
        if (gists.size > 1) return;
      }
    }
    expect.fail(`every id gets the same answer: ${[...gists].join("\n")}`);
  });
});
