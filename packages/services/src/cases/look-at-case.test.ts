import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, inProvenSession, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase, proof } from "../testing/cases.ts";
import { addCaseNote } from "./add-case-note.ts";
import { decideCase } from "./decide-case.ts";
import { lookAtCase } from "./look-at-case.ts";

const { ctx } = await openTestContext();

describe("lookAtCase", () => {
  it("shows a held payment's facts, and audits each look with the case's id", async () => {
    const { caseId, transferId, one, payer } = await makeHeldCase(ctx);
    for (let looks = 0; looks < 2; looks += 1)
      expect(await lookAtCase(one.ctx, { caseId })).toMatchObject({
        facts: { fraudScore: 13, factors: [{ type: "location", points: 8 }] },
        payment: { id: transferId },
        person: { id: payer.userId },
        canDecide: true,
        isFrozen: false,
      });
    const looks = sql`operation = 'case.looked_at' and subject = ${caseId} and user_id = ${payer.userId}`;
    expect(await ctx.db.$count(auditLog, looks)).toBe(2);
  });

  it("shows operators none of what others write and compute about their own payments, paid or received", async () => {
    const { caseId, one, payer, payee } = await makeHeldCase(ctx);
    await addCaseNote(one.ctx, { caseId, note: "Called the number on file" });
    await decideCase(one.ctx, { caseId, verdict: "reject", note: "Looks like a scam", proof });
    const { other: unconcerned } = await makeHeldCase(ctx);
    expect(await lookAtCase(unconcerned.ctx, { caseId })).toMatchObject({
      notes: [{ text: "Called the number on file" }],
      decisions: [{ verdict: "reject" }],
    });
    for (const { userId } of [payer, payee]) {
      await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
      expect(await lookAtCase(await inProvenSession(ctx, userId), { caseId })).toMatchObject({
        canDecide: false,
        facts: null,
        event: null,
        statements: [],
        notes: [],
        decisions: [],
      });
    }
  });

  it("returns nothing when the audit row cannot be written, nor to users", async () => {
    const { caseId, one, payer } = await makeHeldCase(ctx);
    const ids = { ...ctx.ids, uuid: () => "no uuid" };
    await expect(lookAtCase({ ...one.ctx, ids }, { caseId })).rejects.toThrow();
    expect(await codeOf(lookAtCase(ctx.asUser(payer.userId), { caseId }))).toBe("FORBIDDEN");
    expect(await codeOf(lookAtCase(ctx, { caseId }))).toBe("UNAUTHENTICATED");
  });
});
