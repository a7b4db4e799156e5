import { pathToFileURL } from "node:url";
import { transformer } from "@evenly/contract";
import { fileProcedures } from "@evenly/contract/group-files/rules";
import type { AnyRestRow } from "@evenly/contract/rest";
import { openDatabase } from "@evenly/db";
import { createSideProcesses } from "@evenly/platform/side-processes";
import { listExpenses } from "@evenly/services/expenses/list-expenses";
import { importGroup } from "@evenly/services/group-files/import-group";
import { getGroup } from "@evenly/services/groups/get-group";
import { grantRole, silentLog, testContext } from "@evenly/testing";
import { type Largest, largestOf } from "@evenly/testing/fuzz/largest";
import { longestTurnOf, paceMs, threadMs } from "@evenly/testing/longest-turn";
import type { InjectOptions } from "fastify";
import type * as z from "zod";
import { buildApp } from "../build-app.ts";
import { restRows } from "../features.ts";
import { callOf, procedures, rowCallOf } from "./fuzz-calls.ts";
import { plainConfig } from "./plain-config.ts";
import { signInTestUser } from "./sign-in.ts";

/**
 * Sends the largest inputs of every procedure and REST row, and prints as JSON which ones took the event loop for too long. A
 * process of its own, so that nothing else runs on its thread.
 */
const [databaseUrl = "", sideFile = ""] = process.argv.slice(2);
const CURRENCIES = ["USD", "EUR", "GBP"];
/** Maximum turn as a multiple of the fixed work of `paceMs`; on the machine of docs/performance.md it is 100 ms. */
const TURN_OF_PACE_MAX = 1.5;
const TRIES = 3;
/** Of bodies other than files, and of the queries that a url holds. */
const BODY_BYTES_MAX = 60 * 1024;
const LIST_LENGTHS = [Number.POSITIVE_INFINITY, 1000, 500, 250, 100, 50, 20, 5];

/** Calls after which the caller's session or account is no more. */
const ENDING = new Set(["auth.logout", "auth.logoutAll", "profile.deleteAccount"]);

const db = openDatabase({ url: databaseUrl, applicationName: "loop-child", poolMax: 6 });
const env = { DATABASE_URL: databaseUrl, NODE_ENV: "development", PUBLIC_URL: plainConfig.publicUrl };
const client = { name: "loop-child-side", poolMax: 2 };
const data = { env: { ...env, TOKEN_PEPPER: "test-pepper", LOG_LEVEL: "silent" }, client };
const sideProcesses = createSideProcesses({ entry: pathToFileURL(sideFile), data, log: silentLog });
const ctx = testContext(db, { sideProcesses });
const app = await buildApp(plainConfig, ctx, false);
await app.ready();
const owner = await signInTestUser(ctx);
await grantRole(ctx, owner.userId);
const group = await makeLargeGroup();

/** A group with as many cells and balances as a file holds. */
async function makeLargeGroup() {
  const members = Array.from({ length: 1000 }, (_, place) => `Person ${place}`);
  const allIn = (currency: string) =>
    `2026-05-01,All,General,1000.00,${currency},999.00${",-1.00".repeat(999)}`;
  const two = `2026-05-01,Two,General,2.00,USD,1.00,-1.00${",0".repeat(998)}`;
  const rows = Array.from({ length: 200 }, (_, place) =>
    place % 10 === 0 ? allIn(CURRENCIES[(place / 10) % CURRENCIES.length] ?? "") : two,
  );
  const text = [`Date,Description,Category,Cost,Currency,${members.join(",")}`, ...rows].join("\n");
  const asOwner = ctx.asUser(owner.userId);
  const facts = { name: "Large", ownMember: 0, people: [], idempotencyKey: ctx.ids.uuid() as never };
  const { imported } = await importGroup(asOwner, { text, ...facts });
  const { groupId } = imported;
  const memberIds: readonly string[] = (await getGroup(asOwner, { groupId })).members.map(({ id }) => id);
  const { expenses } = await listExpenses(asOwner, { groupId, limit: 20 });
  return { groupId, memberIds, expenseIds: expenses.map(({ id }): string => id) };
}

function fillId(field: string, position: number): string {
  if (/groupId/i.test(field)) return group.groupId;
  if (/expenseId/i.test(field)) return group.expenseIds[position % group.expenseIds.length] ?? "";
  if (/member/i.test(field) && !/key/i.test(field))
    return group.memberIds[position % group.memberIds.length] ?? "";
  return ctx.ids.uuid();
}

type Call = { readonly name: string; make(): InjectOptions };

/** Calls with the largest inputs whose body the server accepts. */
function callsOf(path: string, type: string, schema: z.ZodType | undefined): readonly Call[] {
  if (schema === undefined) return [{ name: path, make: () => callOf(path, type, undefined) }];
  const room = fileProcedures.includes(path) ? Number.POSITIVE_INFINITY : BODY_BYTES_MAX;
  const fits = ({ value }: Largest) => JSON.stringify(transformer.input.serialize(value)).length <= room;
  for (const itemsMax of LIST_LENGTHS) {
    const found = largestOf(schema, { fillId, itemsMax }).filter(fits);
    if (found.length > 0)
      return found.map(({ name, value }) => ({
        name: found.length === 1 ? path : `${path} with ${name}`,
        make: () => callOf(path, type, withNewKey(value)),
      }));
  }
  throw new Error(`no input of ${path} fits into a body`);
}

function withNewKey(value: unknown): unknown {
  return typeof value === "object" && value !== null && "idempotencyKey" in value
    ? { ...value, idempotencyKey: ctx.ids.uuid() }
    : value;
}

function rowCallOfLargest(row: AnyRestRow): Call {
  const largestPart = (schema: z.ZodType | undefined, itemsMax: number) =>
    schema === undefined ? {} : largestOf(schema, { fillId, itemsMax })[0]?.value;
  const itemsMax = LIST_LENGTHS.find((each) => {
    const text = JSON.stringify(largestPart(row.body, each), (_key, part) => toText(part));
    return text.length <= BODY_BYTES_MAX;
  });
  if (itemsMax === undefined) throw new Error(`no input of ${row.path} fits into a body`);
  const parts = {
    body: largestPart(row.body, itemsMax),
    query: largestPart(row.query, itemsMax),
    params: largestPart(row.params, itemsMax),
  };
  return { name: `${row.method} ${row.path}`, make: () => rowCallOf(row, parts) };
}

function toText(part: unknown): unknown {
  return typeof part === "bigint" ? String(part) : part;
}

const downloads = (["json", "csv", "pdf"] as const).map((format): Call => {
  const url = `/api/groups/${group.groupId}/export/${format}`;
  return { name: `GET ${url}`, make: () => ({ method: "GET", url }) };
});

const turnMsMax = paceMs() * TURN_OF_PACE_MAX;
const statuses = new Map<number, number>();

/** Milliseconds of the longest turn, the least of some tries: the first compiles code, and a collection of garbage is chance. */
async function turnOf({ make }: Call): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > turnMsMax; tried += 1) {
    const { headers, payload, ...request } = make();
    const body = payload === undefined ? {} : { payload: Buffer.from(String(payload)) };
    const all = { host: "localhost:3000", ...headers, authorization: owner.authorization };
    const turn = await longestTurnOf(async () => {
      const { statusCode } = await app.inject({ ...request, ...body, headers: all });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    });
    least = Math.min(least, turn);
  }
  return least;
}

type Middleware = (options: { next(): Promise<unknown> }) => Promise<unknown>;

/** What a procedure that blocks is measured with (control). */
async function turnOfBlocking(milliseconds: number): Promise<number> {
  const [, procedure] = procedures.find(([path]) => path === "groups.get") ?? [];
  if (procedure === undefined) throw new Error("there is no groups.get");
  const { middlewares } = procedure._def as unknown as { readonly middlewares: Middleware[] };
  middlewares.splice(-1, 0, ({ next }) => {
    const until = threadMs() + milliseconds;
    while (threadMs() < until);
    return next();
  });
  const [call] = callsOf("groups.get", "query", procedure._def.inputs[0]);
  const turn = call ? await turnOf(call) : 0;
  middlewares.splice(-2, 1);
  return turn;
}

const asked = procedures.filter(([path]) => !ENDING.has(path));
const callsOfType = (type: string) =>
  asked.flatMap(([path, { _def }]) => (_def.type === type ? callsOf(path, type, _def.inputs[0]) : []));
const rows = restRows.filter(({ procedure }) => !ENDING.has(procedure));
// Reads come first: writes may archive or delete what they read.
const calls = [
  ...downloads,
  ...rows.filter(({ method }) => method === "GET").map(rowCallOfLargest),
  ...callsOfType("query"),
  ...callsOfType("mutation"),
  ...rows.filter(({ method }) => method !== "GET").map(rowCallOfLargest),
];
const turns: [name: string, milliseconds: number][] = [];
for (const call of calls) turns.push([call.name, Math.round(await turnOf(call))]);
const isControlFound = (await turnOfBlocking(2 * turnMsMax)) > turnMsMax;
process.stdout.write(
  JSON.stringify({
    calls: calls.length,
    statuses: Object.fromEntries(statuses),
    findings: turns.filter(([, milliseconds]) => milliseconds > turnMsMax),
    isControlFound,
  }),
);
await app.close();
await sideProcesses.close();
process.exit(0);
