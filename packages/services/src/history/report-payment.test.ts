import { randomUUID } from "node:crypto";
import { auditLog } from "@evenly/db/audit/tables";
import { paymentReports } from "@evenly/db/payments/report-tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeReceived, makeUser, openTestContext, outcomeOf, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendPayment } from "../payments/send-payment.ts";
import { getTransaction } from "./get-transaction.ts";
import { reportPayment } from "./report-payment.ts";

const { ctx } = await openTestContext();

describe("reportPayment", () => {
  it("stores the report, shows it only to its author, and mails a receipt", async () => {
    const { id, payee, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const report = await reportPayment(asPayee, {
      id,
      reason: "unexpected",
      text: "I know no Ana.\nReally not.",
    });
    expect(report).toMatchObject({
      reason: "unexpected",
      text: "I know no Ana.\nReally not.",
      state: "open",
    });
    expect((await getTransaction(asPayee, { id })).report).toEqual(report);
    expect((await getTransaction(asPayer, { id })).report).toBeNull();
    const [event] = await readOutbox(ctx.db, "payment.reported");
    expect(event?.payload).toEqual({ reportId: report.id, reporterUserId: payee.userId, transferId: id });
    const [audit] = await ctx.db.select().from(auditLog).where(sql`operation = 'payment.reported'`);
    expect(audit).toMatchObject({ subject: id, userId: payee.userId });
    expect(JSON.stringify(audit?.metadata)).not.toContain("Ana");
  });

  it("allows one open report per person and payment, also under twenty concurrent calls", async () => {
    const { id, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(reportPayment(asPayee, { id, reason: "scam" }))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "STATE_CONFLICT")).toHaveLength(19);
    expect(await outcomeOf(reportPayment(asPayer, { id, reason: "not_delivered" }))).toBe("done");
    await ctx.db.update(paymentReports).set({ state: "closed" }).where(sql`transfer_id = ${id}`);
    expect(await outcomeOf(reportPayment(asPayee, { id, reason: "scam" }))).toBe("done");
  });

  it("refuses other people's payments, and refused payments by their payee", async () => {
    const { id, payee, asPayer, asPayee } = await makeReceived(ctx, { amountMinor: 40_00n });
    const stranger = await makeUser(ctx);
    expect(await codeOf(reportPayment(ctx.asUser(stranger.userId), { id, reason: "scam" }))).toBe(
      "NOT_FOUND",
    );
    expect(await codeOf(reportPayment(ctx, { id, reason: "scam" }))).toBe("UNAUTHENTICATED");
    const send = { to: payee.userId, amountMinor: 900_00n, currency: "USD", idempotencyKey: randomUUID() };
    await sendPayment(asPayer, send).catch(() => {});
    const [refused] = await ctx.db.execute<{ id: string }>(
      sql`select id from refusals where payee_user_id = ${payee.userId}`,
    );
    const hidden = reportPayment(asPayee, { id: refused?.id as never, reason: "scam" });
    expect(await codeOf(hidden)).toBe("NOT_FOUND");
  });
});
