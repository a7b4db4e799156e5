import {
  ConnectionsCheckInput,
  ForeignFrame,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  SocketTicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import type { AnyRestRow } from "@evenly/contract/rest";
import { fuzzShare, openTestContext } from "@evenly/testing";
import { type Boundary, boundariesOf } from "@evenly/testing/fuzz/boundaries";
import { wellFormed } from "@evenly/testing/fuzz/well-formed";
import * as fc from "fast-check";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { buildApp } from "./build-app.ts";
import { restRows } from "./features.ts";
import { answerFaults } from "./testing/answer-faults.ts";
import { type Ask, BUSY, callOf, createAskers, procedures, rowCallOf, toJson } from "./testing/fuzz-calls.ts";
import { testConfig } from "./testing/test-config.ts";

const EACH_MS_MAX = 300_000;

const { ctx } = await openTestContext();
let app: FastifyInstance;
let ask: Ask;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  ask = await createAskers(app, ctx, 0)();
});
afterAll(() => app.close());

/** Sends each boundary value; returns those whose answer is neither success nor a catalogue refusal. */
async function faultsOf(
  boundaries: readonly Boundary[],
  toRequest: (value: unknown) => InjectOptions | Promise<InjectOptions>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { place, value } of boundaries) {
    const request = await toRequest(value);
    const first = await ask(request);
    // Retry as another user: this one is rate-limited or signed out.
    const answer = BUSY.has(first.statusCode) || first.statusCode === 401 ? await ask(request) : first;
    const found = answerFaults(answer);
    if (found.length > 0) faults.push(`${place} in ${toJson(value).slice(0, 200)}: ${found.join(", ")}`);
  }
  return faults;
}

const withInput = procedures.flatMap(([path, { _def }]) =>
  _def.inputs[0] === undefined ? [] : [[path, _def.type, _def.inputs[0]] as const],
);

describe("a value at or beyond the bounds of its type is accepted or refused with a catalogue code", () => {
  it.each(withInput)(
    "by %s",
    async (path, type, schema) => {
      expect(await faultsOf(boundariesOf(schema), (value) => callOf(path, type, value))).toEqual([]);
    },
    EACH_MS_MAX,
  );

  it.each(restRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "by %s",
    async (_name, row) => {
      for (const part of ["body", "query", "params"] as const) {
        const schema = row[part];
        if (schema === undefined) continue;
        const others = sampleOthers(row);
        const toRequest = (value: unknown) => rowCallOf(row, { ...others, [part]: value });
        // The procedures above get each value, and most rows have the schema of one.
        const boundaries = fuzzShare(boundariesOf(schema), 3);
        expect([part, ...(await faultsOf(boundaries, toRequest))]).toEqual([part]);
      }
    },
    EACH_MS_MAX,
  );

  it.each([
    [INTERNAL_PATHS.redeemSocketTickets, SocketTicketsRedeemedInput],
    [INTERNAL_PATHS.checkConnections, ConnectionsCheckInput],
    [INTERNAL_PATHS.recordForeignFrame, ForeignFrame],
  ] as const)(
    "by %s",
    async (url, schema) => {
      const faults = await faultsOf(boundariesOf(schema), async (value) => {
        const payload = toJson(value);
        const signature = await ctx.permits.signCall(payload);
        const headers = { "content-type": "application/json", [INTERNAL_CALL_HEADER]: signature };
        return { method: "POST", url, headers, payload };
      });
      expect(faults).toEqual([]);
    },
    EACH_MS_MAX,
  );
});

/** Valid samples for the other parts of the request. */
function sampleOthers({ body, params }: AnyRestRow) {
  const one = (schema: z.ZodType | undefined) =>
    schema === undefined ? {} : fc.sample(wellFormed(schema), { numRuns: 1, seed: 7 })[0];
  return { body: one(body), query: {}, params: one(params) };
}
