import { sql } from "@evenly/db/sql";
import { codeOf, makeAdmin, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { disownAlert } from "../security/disown-alert.ts";
import { freezeAccount } from "../security/freeze-account.ts";
import { getSecurityEvent } from "../security/get-security-event.ts";
import { listSecurityEvents } from "../security/list-security-events.ts";
import { proof } from "../testing/cases.ts";
import { letWorkerRun, makeAlerted } from "../testing/security.ts";
import { answerCase } from "./answer-case.ts";
import { decideCase } from "./decide-case.ts";
import { listCases } from "./list-cases.ts";
import { lookAtCase } from "./look-at-case.ts";
import { takeCase } from "./take-case.ts";

const { ctx } = await openTestContext();

const note = "called her on the old number";
const caseIdOf = async (operator: TestContext, userId: string) => {
  const { cases } = await listCases(operator, { isMine: false });
  const found = cases.find(({ person }) => person.id === userId);
  return found?.id as NonNullable<typeof found>["id"];
};

describe("a case about an account", () => {
  it("shows the disowned event and closes once with a note and an answer that its person gets", async () => {
    const { me, userId, alertId } = await makeAlerted(ctx);
    await disownAlert(me, { alertId });
    const operator = await makeAdmin(ctx);
    const caseId = await caseIdOf(operator.ctx, userId);
    expect(await lookAtCase(operator.ctx, { caseId })).toMatchObject({
      kind: "account_takeover",
      event: { id: alertId, kind: "new_device" },
    });
    const input = { caseId, answer: "secured", note, message: "Your account is safe again", proof } as const;
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => outcomeOf(answerCase(operator.ctx, input))),
    );
    expect(codes.toSorted()).toEqual(["CASE_CLOSED", "CASE_CLOSED", "CASE_CLOSED", "done"]);
    await letWorkerRun(ctx);
    const told = await ctx.db.execute(
      sql`select id from notifications where user_id = ${userId} and template = 'caseAnswered'`,
    );
    expect(told).toHaveLength(1);
    const { events } = await listSecurityEvents(me, { limit: 50 });
    const look = events.find(({ kind }) => kind === "looked_at_by_operator");
    expect(look).toMatchObject({ facts: { category: "security_check" }, ipAddress: null, device: null });
    const eventId = look?.id as NonNullable<typeof look>["id"];
    expect(await getSecurityEvent(me, { eventId })).toMatchObject({ id: eventId });
    expect(await codeOf(getSecurityEvent(operator.ctx, { eventId }))).toBe("NOT_FOUND");
  });

  it("cannot be decided as a payment, nor by its own person", async () => {
    const operator = await makeAdmin(ctx);
    await freezeAccount(operator.ctx);
    const caseId = await caseIdOf(operator.ctx, operator.userId);
    const answer = { caseId, answer: "no_threat", note, message: "Nothing found", proof } as const;
    const codes = [
      await codeOf(answerCase(operator.ctx, answer)),
      await codeOf(takeCase(operator.ctx, { caseId, isTaken: true })),
      await codeOf(decideCase((await makeAdmin(ctx)).ctx, { caseId, verdict: "release", note, proof })),
    ];
    expect(codes).toEqual(["FORBIDDEN", "FORBIDDEN", "STATE_CONFLICT"]);
  });
});
