import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { disownAlert } from "../security/disown-alert.ts";
import { freezeAccount } from "../security/freeze-account.ts";
import { makeHeldCase, proof } from "../testing/cases.ts";
import { makeAlerted } from "../testing/security.ts";
import { decideCase } from "./decide-case.ts";
import { listCases } from "./list-cases.ts";
import { takeCase } from "./take-case.ts";

const { ctx } = await openTestContext();

const note = "called her on the old number";
const all = { isMine: false } as const;

describe("the queue", () => {
  it("lists open cases by time left, with counts, amounts, people and who has them", async () => {
    const operator = await makeAdmin(ctx, { firstName: "Sam", lastName: "Okafor" });
    const held = await makeHeldCase(ctx);
    const frozen = await makeUser(ctx);
    await freezeAccount(ctx.asUser(frozen.userId));
    const { me, userId, alertId } = await makeAlerted(ctx);
    await disownAlert(me, { alertId });
    const { cases, counts } = await listCases(operator.ctx, all);
    expect(cases.map(({ kind }) => kind)).toEqual(["held_payment", "self_freeze", "account_takeover"]);
    expect(counts).toEqual({ payments: 1, accounts: 2, appeals: 0 });
    expect(cases[0]).toMatchObject({
      person: { id: held.payer.userId },
      other: { id: held.payee.userId },
      amountMinor: 4000n,
      currency: "USD",
      takenBy: null,
      needsYou: false,
      reference: expect.stringMatching(/^EV-/),
    });
    expect(cases[2]).toMatchObject({ person: { id: userId }, about: "new_device", amountMinor: null });
    const { caseId } = held;
    expect(await takeCase(operator.ctx, { caseId, isTaken: true })).toMatchObject({
      state: "investigating",
      takenBy: { displayName: "Sam Okafor", isYou: true },
    });
    expect((await listCases(held.one.ctx, { isMine: true })).cases).toEqual([]);
    expect((await listCases(operator.ctx, { isMine: true })).cases).toMatchObject([{ id: caseId }]);
    expect((await listCases(operator.ctx, { ...all, group: "accounts" })).cases).toHaveLength(2);
    await decideCase(operator.ctx, { caseId, verdict: "release", note, proof });
    expect((await listCases(held.one.ctx, all)).cases[0]).toMatchObject({ id: caseId, needsYou: true });
    expect((await listCases(operator.ctx, all)).cases[0]).toMatchObject({ id: caseId, needsYou: false });
    await decideCase(held.one.ctx, { caseId, verdict: "release", note, proof });
    const after = await listCases(operator.ctx, all);
    expect(after.cases.map(({ id }) => id)).not.toContain(caseId);
    expect(after.medianAnswerMs).toBe(0);
    expect(await ctx.db.$count(auditLog, sql`operation = 'cases.listed'`)).toBeGreaterThan(5);
  });
});
