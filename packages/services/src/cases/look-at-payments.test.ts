import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, inProvenSession, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase } from "../testing/cases.ts";
import { lookAtPayments } from "./look-at-payments.ts";

const { ctx } = await openTestContext();

describe("lookAtPayments", () => {
  it("shows the person's payments, and audits each look with the case's id", async () => {
    const { caseId, transferId, one, payer, payee } = await makeHeldCase(ctx);
    for (let looks = 0; looks < 2; looks += 1) {
      const { payments } = await lookAtPayments(one.ctx, { caseId });
      expect(payments).toMatchObject([{ id: transferId, payee: { id: payee.userId }, isHeld: true }]);
    }
    const looks = sql`operation = 'case.payments_looked_at' and subject = ${caseId} and user_id = ${payer.userId}`;
    expect(await ctx.db.$count(auditLog, looks)).toBe(2);
  });

  it("shows nothing to users and to operators whom the case concerns, nor without the audit row", async () => {
    const { caseId, one, payer, payee } = await makeHeldCase(ctx);
    expect(await codeOf(lookAtPayments(ctx, { caseId }))).toBe("UNAUTHENTICATED");
    expect(await codeOf(lookAtPayments(ctx.asUser(payer.userId), { caseId }))).toBe("FORBIDDEN");
    const ids = { ...ctx.ids, uuid: () => "no uuid" };
    await expect(lookAtPayments({ ...one.ctx, ids }, { caseId })).rejects.toThrow();
    await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${payee.userId}`);
    expect(await codeOf(lookAtPayments(await inProvenSession(ctx, payee.userId), { caseId }))).toBe(
      "FORBIDDEN",
    );
  });
});
