import { TransferId } from "@evenly/contract";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase, proof } from "../testing/cases.ts";
import { addStatement } from "./add-statement.ts";
import { decideCase } from "./decide-case.ts";

const { ctx } = await openTestContext();

describe("addStatement", () => {
  it("adds what the payer says, ten times at most, also in parallel", async () => {
    const { payer, transferId } = await makeHeldCase(ctx);
    const input = { transactionId: TransferId.parse(transferId), text: "Deposit for a flat" };
    const me = ctx.asUser(payer.userId);
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(addStatement(me, input))));
    expect(codes.filter((code) => code === "done")).toHaveLength(10);
    expect(codes.filter((code) => code === "STATE_CONFLICT")).toHaveLength(10);
  });

  it("is refused to the payee and strangers, and once the case is closed", async () => {
    const { caseId, payer, payee, transferId, one, other } = await makeHeldCase(ctx);
    const input = { transactionId: TransferId.parse(transferId), text: "Deposit" };
    const says = (userId: string) => codeOf(addStatement(ctx.asUser(userId), input));
    expect([await says(payee.userId), await says(one.userId)]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    expect(await codeOf(addStatement(ctx, input))).toBe("UNAUTHENTICATED");
    for (const { ctx: as } of [one, other])
      await decideCase(as, { caseId, verdict: "reject", note: "not answered", proof });
    expect(await says(payer.userId)).toBe("CASE_CLOSED");
  });
});
