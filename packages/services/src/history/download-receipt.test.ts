import { auditLog } from "@evenly/db/audit/tables";
import { makePayment, openTestContext, openTestSession, outcomeOf, testContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createReceiptLink } from "./create-receipt-link.ts";
import { downloadReceipt } from "./download-receipt.ts";

const { ctx } = await openTestContext();

const tokenOf = (url: string) => new URL(url, "http://localhost").searchParams.get("link") ?? "";

describe("downloadReceipt", () => {
  it("renders the receipt for its owner, under a safe file name, and is audited", async () => {
    const { id, asPayer } = await makePayment(ctx);
    const { fileName, pdf } = await downloadReceipt(asPayer, { id });
    expect(fileName).toMatch(/^evenly-receipt-EV-[\dA-Z]{4}-[\dA-Z]{4}\.pdf$/);
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(audited.map((row) => row.operation)).toContain("receipt.downloaded");
  });

  it("renders it once per link, also when twenty requests use the link concurrently", async () => {
    const { id, asPayer } = await makePayment(ctx);
    const { url } = await createReceiptLink(asPayer, { id, locale: "de" });
    expect(url).toMatch(new RegExp(`^/api/transactions/${id}/receipt\\.pdf\\?link=[\\w-]{43}$`));
    const link = tokenOf(url);
    const attempts = Array.from({ length: 20 }, () => outcomeOf(downloadReceipt(ctx, { id, link })));
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["done", "TOKEN_INVALID"]));
  });

  it("refuses a link to another document, an expired link, and a signed-out caller without a link", async () => {
    const { id, asPayer } = await makePayment(ctx);
    const other = await makePayment(ctx);
    const link = tokenOf((await createReceiptLink(asPayer, { id })).url);
    await expect(downloadReceipt(ctx, { id: other.id, link })).rejects.toMatchObject({
      code: "TOKEN_INVALID",
    });
    ctx.clock.advance(60_000);
    await expect(downloadReceipt(ctx, { id, link })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    await expect(downloadReceipt(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(downloadReceipt(other.asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const spent = {
      consume: async () => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 9 }),
      forget: async () => {},
      close: async () => {},
    };
    const asLimited = testContext(ctx.db, { limits: spent }).asUser(other.payer.userId);
    await expect(downloadReceipt(asLimited, { id: other.id })).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  it("refuses a link that was created after the session had ended, by a process that did not know yet", async () => {
    const { id, payer, asPayer } = await makePayment(ctx);
    await openTestSession(ctx, { userId: payer.userId, isEnded: true });
    ctx.clock.advance(999);
    const late = tokenOf((await createReceiptLink(asPayer, { id })).url);
    await expect(downloadReceipt(ctx, { id, link: late })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    ctx.clock.advance(2);
    const own = tokenOf((await createReceiptLink(asPayer, { id })).url);
    expect((await downloadReceipt(ctx, { id, link: own })).pdf.length).toBeGreaterThan(0);
  });
});
