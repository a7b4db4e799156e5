import { transformer } from "@evenly/contract";
import { grantRole, openTestContext, operatorProof as proof } from "@evenly/testing";
import { makeHeld } from "@evenly/testing/make-held";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { askProcedure } from "../../testing/ask-procedure.ts";
import { signInTestUser } from "../../testing/sign-in.ts";
import { testConfig } from "../../testing/test-config.ts";
import { appRouter } from "../root.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

async function signInOperator() {
  const operator = await signInTestUser(ctx);
  await grantRole(ctx, operator.userId);
  ctx.clock.advance(1000);
  return (path: string, input: object) => call(operator.authorization, path, input);
}
async function call(authorization: string, path: string, input: object) {
  const answer = await askProcedure(app, authorization, "mutation", path, input);
  const body = answer.json();
  return answer.statusCode === 200
    ? transformer.output.deserialize(body.result.data)
    : body.error.json.data.appCode;
}
const note = "called her on the old number";

describe("the cases procedures", () => {
  it("are operator-only mutations, so that no link can call them and no client refetches them", () => {
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<
        string,
        { _def: { type: string; meta?: { policy?: string } } }
      >,
    ).filter(([path]) => path.startsWith("cases."));
    expect(procedures.length).toBe(7);
    for (const [, { _def }] of procedures)
      expect([_def.meta?.policy, _def.type]).toEqual(["admin", "mutation"]);
  });

  it("let two operators release a held payment over HTTP, and no one alone", async () => {
    const { caseId } = await makeHeld(ctx, "review");
    const [one, other] = [await signInOperator(), await signInOperator()];
    expect(await one("cases.list", {})).toMatchObject({ counts: { payments: 1 }, cases: [{ id: caseId }] });
    expect(await one("cases.show", { caseId })).toMatchObject({ amountMinor: 12_000_00n, canDecide: true });
    const decide = { caseId, verdict: "release", note, proof };
    expect(await one("cases.decide", { ...decide, proof: {} })).toBe("STEP_UP_REQUIRED");
    expect(await one("cases.decide", { ...decide, note: "ok" })).toBe("VALIDATION");
    expect(await one("cases.decide", decide)).toMatchObject({ state: "investigating" });
    expect(await one("cases.decide", decide)).toBe("CASE_NEEDS_OTHER");
    expect(await other("cases.decide", decide)).toMatchObject({ outcome: "released" });
    expect(await other("cases.decide", decide)).toBe("CASE_CLOSED");
    expect(await one("cases.show", { caseId: ctx.ids.uuid() })).toBe("NOT_FOUND");
  });
});
