import { transformer } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import { openCase } from "@evenly/services/cases/open-case";
import { type OperatorAct, operatorActs } from "@evenly/services/operators/acts";
import {
  grantRole,
  makeAdmin,
  makeCandidate,
  openTestContext,
  operatorProof,
  proveSessions,
} from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "./build-app.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";
import { appRouter } from "./trpc/root.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

type Procedure = {
  readonly _def: {
    readonly inputs: readonly z.ZodObject[];
    readonly meta?: { readonly policy?: string; readonly act?: OperatorAct };
  };
};
/** Every procedure for operators, with its act and its input; found in the router, not listed. */
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([path, { _def }]) =>
    _def.meta?.policy === "admin" ? [{ path, act: _def.meta.act, inputs: _def.inputs }] : [],
);
const reason = "asked for by the test";

/** The state that an account must be in for an act. */
const before: Readonly<Partial<Record<OperatorAct, string>>> = {
  lift_freeze: "update parties set frozen_at = now(), frozen_reason = 'test' where user_id = $1",
  lift_suspension: "update users set suspended_at = now(), suspended_reason = 'test' where id = $1",
  revoke_admin: "update users set role = 'admin' where id = $1",
};

/** A value for each required field of operators' procedures, by its name. */
async function fieldsFor(act: OperatorAct): Promise<Readonly<Record<string, unknown>>> {
  const [{ userId }, third, other] = [
    await makeCandidate(ctx),
    await makeCandidate(ctx),
    await makeAdmin(ctx),
  ];
  const kind = act === "answer_case" ? "account_takeover" : "held_payment";
  const caseId = await inTransaction(ctx.db, (tx) =>
    openCase(ctx, tx, { kind, userId, subjectId: ctx.ids.uuid() }),
  );
  const waitingActId = ctx.ids.uuid();
  // Nobody confirms an own act, so another operator has asked for this one.
  await ctx.db.$client`
    insert into waiting_acts (id, act, subject_user_id, reason, proposed_by, created_at, expires_at)
    values (${waitingActId}, 'grant_admin', ${third.userId}, ${reason}, ${other.userId},
      ${ctx.clock.now().toISOString()}, ${new Date(ctx.clock.now().getTime() + 3_600_000).toISOString()})`;
  const key = await makeServiceKey(ctx, { userId, scopes: ["payments:read"] });
  const statement = before[act];
  if (statement) await ctx.db.$client.unsafe(statement, [userId]);
  return {
    user: userId,
    reason,
    caseId,
    waitingActId,
    serviceKeyId: key.id,
    jobId: ctx.ids.uuid(),
    name: "payroll",
    scopes: ["payments:send"],
    days: 30,
    dailyCapMinor: 500_00n,
    title: "Hello",
    message: "Good news.",
    verdict: "release",
    note: "called her",
    answer: "secured",
    isTaken: true,
    deliveryIds: [ctx.ids.uuid()],
  };
}

/** The required fields of a procedure, and others that have a value above; a new required field must get one. */
function inputOf(inputs: readonly z.ZodObject[], fields: Readonly<Record<string, unknown>>): object {
  const wanted = inputs
    .flatMap((input) => Object.entries(input.shape))
    .filter(([name, field]) => name in fields || !z.safeParse(field as z.ZodType, undefined).success);
  return Object.fromEntries(
    wanted.map(([name]) => {
      if (!(name in fields)) throw new Error(`say above what ${name} is`);
      return [name, fields[name]];
    }),
  );
}

async function call(path: string, input: object, authorization: string) {
  const answer = await app.inject({
    method: "POST",
    url: `/trpc/${path}`,
    headers: { host: "localhost:3000", "content-type": "application/json", authorization },
    payload: JSON.stringify(transformer.input.serialize(input)),
  });
  const body = answer.json();
  if (answer.statusCode === 200)
    return { code: "done", answer: transformer.output.deserialize(body.result.data) };
  const { appCode, details } = body.error.json.data;
  return { code: appCode as string, details };
}

/** What every call writes: its audit row, the session's last use, and the counter of proofs. */
const ALWAYS = ["audit_log", "sessions", "pins"];
/** Where an act waits for its second person; a case with one decision is being looked at. */
const WAITING = ["waiting_acts", "case_decisions", "cases"];
/** A fingerprint of every table but these. */
async function stateBut(ignored: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const tables = await ctx.db.$client<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const names = tables.map(({ name }) => name).filter((name) => !ignored.includes(name));
  const parts = names.map(
    (name) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from "${name}" t`,
  );
  const rows = await ctx.db.$client.unsafe(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

type State = Awaited<ReturnType<typeof stateBut>>;
/** Names of the tables that differ. */
function changed(one: State, other: State): readonly string[] {
  return Object.keys(other).filter((name) => one[name] !== other[name]);
}

async function signInOperator() {
  const operator = await signInTestUser(ctx);
  await grantRole(ctx, operator.userId);
  ctx.clock.advance(1000);
  return operator;
}

describe("the table of operators' acts", () => {
  it("has each act done by a procedure, and each procedure for operators names its act", () => {
    const named = new Set(procedures.map(({ act }) => act));
    // The call that makes a key that pays also makes keys that only read.
    expect([...named, "create_service_key"].sort()).toEqual(Object.keys(operatorActs).sort());
    expect(procedures.length).toBeGreaterThan(20);
  });

  const proven = procedures.filter(({ act }) => act && operatorActs[act].proof === "required");
  it.each(proven)("$path needs a proof, and a refused one is audited", async ({ path, act, inputs }) => {
    if (act === undefined) throw new Error("every procedure for operators names its act");
    const operator = await signInOperator();
    const input = inputOf(inputs, await fieldsFor(act));
    const state = await stateBut(ALWAYS);
    for (const proof of [undefined, {}]) {
      const { code, details } = await call(
        path,
        { ...input, ...(proof && { proof }) },
        operator.authorization,
      );
      expect([code, details]).toEqual(["STEP_UP_REQUIRED", { methods: ["pin"] }]);
    }
    expect((await call(path, { ...input, proof: { pin: "1111" } }, operator.authorization)).code).toBe(
      "PIN_WRONG",
    );
    expect(changed(state, await stateBut(ALWAYS))).toEqual([]);
    const refused = await ctx.db.$client`
      select metadata->>'act' as act, metadata->>'code' as code from audit_log
      where operation = 'act.refused' and actor_id = ${operator.userId} order by id`;
    expect(refused.map((row) => [row.act, row.code])).toEqual([
      [act, "STEP_UP_REQUIRED"],
      [act, "STEP_UP_REQUIRED"],
      [act, "PIN_WRONG"],
    ]);
  });

  it.each(proven)(
    "$path is nothing for an operator without a factor, or of less than a day",
    async ({ path, act, inputs }) => {
      if (act === undefined) throw new Error("every procedure for operators names its act");
      const [bare, fresh] = [await signInOperator(), await signInOperator()];
      await ctx.db.$client`delete from pins where user_id = ${bare.userId}`;
      await ctx.db
        .$client`update users set role_granted_at = ${ctx.clock.now().toISOString()} where id = ${fresh.userId}`;
      const input = { ...inputOf(inputs, await fieldsFor(act)), proof: operatorProof };
      const state = await stateBut(ALWAYS);
      expect((await call(path, input, bare.authorization)).code).toBe("FACTOR_MISSING");
      const { code, details } = await call(path, input, fresh.authorization);
      expect([code, details]).toEqual(["FORBIDDEN", { rule: "new_operator" }]);
      expect(changed(state, await stateBut(ALWAYS))).toEqual([]);
    },
  );

  const paired = procedures.filter(({ act }) => act && operatorActs[act].secondPerson !== "alone");
  it.each(paired)(
    "$path changes nothing alone, even with the proof and again",
    async ({ path, act, inputs }) => {
      if (act === undefined) throw new Error("every procedure for operators names its act");
      const operator = await signInOperator();
      const input = { ...inputOf(inputs, await fieldsFor(act)), proof: operatorProof };
      const state = await stateBut([...ALWAYS, ...WAITING]);
      expect((await call(path, input, operator.authorization)).code).toBe("done");
      await call(path, input, operator.authorization);
      const own = await ctx.db.$client`select id from waiting_acts where proposed_by = ${operator.userId}`;
      expect(own.length > 0).toBe(operatorActs[act].secondPerson === "confirms");
      for (const { id } of own) {
        const confirmed = await call(
          "operators.waitingActs.confirm",
          { waitingActId: id, proof: operatorProof },
          operator.authorization,
        );
        expect([confirmed.code, confirmed.details]).toEqual(["FORBIDDEN", { rule: "second_person" }]);
      }
      expect(changed(state, await stateBut([...ALWAYS, ...WAITING]))).toEqual([]);
    },
  );

  it.each(procedures)(
    "$path is refused in a session by the password alone, and passes the gate once a second factor has proven it",
    async ({ path, act, inputs }) => {
      if (act === undefined) throw new Error("every procedure for operators names its act");
      const operator = await signInTestUser(ctx);
      await grantRole(ctx, operator.userId, { isProven: false });
      ctx.clock.advance(1000);
      const input = { ...inputOf(inputs, await fieldsFor(act)), proof: operatorProof };
      const state = await stateBut(ALWAYS);
      const { code, details } = await call(path, input, operator.authorization);
      expect([code, details]).toEqual(["FORBIDDEN", { rule: "second_factor" }]);
      expect(changed(state, await stateBut(ALWAYS))).toEqual([]);
      await proveSessions(ctx, operator.userId);
      const passed = await call(path, input, operator.authorization);
      expect([passed.code, passed.details]).not.toEqual([code, details]);
      expect(passed.code).not.toBe("FORBIDDEN");
    },
  );
});
