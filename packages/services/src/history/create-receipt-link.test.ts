import { makePayment, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createReceiptLink } from "./create-receipt-link.ts";

const { ctx } = await openTestContext();

describe("createReceiptLink", () => {
  it("gives the owner a URL valid for one minute", async () => {
    const { id, asPayer } = await makePayment(ctx);
    const { url, expiresAt } = await createReceiptLink(asPayer, { id, locale: "de" });
    expect(url).toMatch(new RegExp(`^/api/transactions/${id}/receipt\\.pdf\\?link=[\\w-]{43}$`));
    expect(expiresAt.getTime() - ctx.clock.now().getTime()).toBe(60_000);
    const other = await makePayment(ctx);
    await expect(createReceiptLink(other.asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createReceiptLink(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
