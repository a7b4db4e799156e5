import { transformer } from "@evenly/contract";
import type { AnyRestRow } from "@evenly/contract/rest";
import { inTransaction } from "@evenly/db";
import { openSession } from "@evenly/services/auth/sessions/open-session";
import { grantRole, makeUser, proveSessions, type TestContext } from "@evenly/testing";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type * as z from "zod";
import { appRouter } from "../trpc/root.ts";
import { codeOf } from "./answer-faults.ts";

const json = { "content-type": "application/json" };

type Procedure = { readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] } };
export const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Serialises by hand what the client's serialiser refuses, as an attacker would. */
function toWire(input: unknown): string {
  try {
    return JSON.stringify(transformer.input.serialize(input));
  } catch {
    return toJson({ json: input });
  }
}

export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) => (typeof part === "bigint" ? String(part) : part));
}

/** A procedure call with arbitrary input. */
export function callOf(path: string, type: string, input: unknown): InjectOptions {
  const text = toWire(input);
  if (type === "mutation") return { method: "POST", url: `/trpc/${path}`, headers: json, payload: text };
  return { method: "GET", url: `/trpc/${path}?input=${encodeURIComponent(text)}` };
}

export type RowInput = { readonly body?: unknown; readonly query?: unknown; readonly params?: unknown };

/** A REST request with arbitrary parts. */
export function rowCallOf(row: AnyRestRow, { body, query, params }: RowInput): InjectOptions {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name]).replaceAll(/\p{Cs}/gu, "\ufffd")),
  );
  const search = new URLSearchParams(
    Object.entries(Object(query)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const request = { method: row.method, url: `${path}?${search}` };
  if (row.method === "GET") return request;
  return { ...request, headers: json, payload: toJson(body ?? null) };
}

/** Statuses of a user who is rate-limited or has the same call in progress. */
export const BUSY: ReadonlySet<number> = new Set([409, 429]);

export type Ask = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** Makes callers for one app. After `callsEach` calls a rate-limited or signed-out caller is replaced by a new user. */
export function createAskers(app: FastifyInstance, ctx: TestContext, callsEach: number): () => Promise<Ask> {
  const nextNetwork = countNetworks();
  return async () => {
    let userId = await makeOperator(ctx);
    let authorization = await openSessionOf(ctx, userId);
    let asked = 0;
    return async ({ headers, ...request }) => {
      const all = { host: "localhost:3000", ...headers, authorization };
      const response = await app.inject({ ...request, headers: all, remoteAddress: nextNetwork() });
      asked += 1;
      const isOver = endsSession(response);
      const isTurnOver = asked > callsEach && (isOver || BUSY.has(response.statusCode));
      if (isTurnOver) {
        userId = await makeOperator(ctx);
        asked = 0;
      }
      if (isTurnOver || isOver) authorization = await openSessionOf(ctx, userId);
      return response;
    };
  };
}

/** A different network per caller: otherwise network limits would refuse most of a long run. */
function countNetworks(): () => string {
  let networks = 0;
  return () => {
    networks += 1;
    return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  };
}

/** An operator with money, whom no policy refuses. */
async function makeOperator(ctx: TestContext): Promise<string> {
  const { userId } = await makeUser(ctx, { balanceMinor: 100_00n });
  await grantRole(ctx, userId);
  return userId;
}

async function openSessionOf(ctx: TestContext, userId: string): Promise<string> {
  const wish = { userId, isBrowser: false, isRemembered: false, isNewDevice: false };
  const { token } = await inTransaction(ctx.db, (tx) => openSession(ctx, tx, wish));
  await proveSessions(ctx, userId);
  return `Bearer ${token}`;
}

/** True if the answer ended the caller's session; a wrong password does not. */
function endsSession({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  const isUnknown = statusCode === 401 && codeOf(body) !== "INVALID_CREDENTIALS";
  return isUnknown || headers["clear-site-data"] !== undefined;
}
