import { files } from "@evenly/db/uploads/tables";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createManualEntry } from "../history/create-manual-entry.ts";
import { deleteTransaction } from "../history/delete-transaction.ts";
import { makeAttached } from "../testing/attached.ts";
import { removeAttachment } from "./remove-attachment.ts";
import { shareAttachment } from "./share-attachment.ts";

const { ctx } = await openTestContext();

describe("removeAttachment", () => {
  it("removes an attachment with its files, once", async () => {
    const { asPayer, payment, add, listOf } = await makeAttached(ctx);
    const before = await ctx.db.$count(files);
    const { id: attachmentId } = await add(asPayer, payment);
    expect(await ctx.db.$count(files)).toBe(before + 2);
    await removeAttachment(asPayer, { attachmentId });
    expect(await listOf(asPayer, payment)).toEqual([]);
    expect(await ctx.db.$count(files)).toBe(before);
    expect(await codeOf(removeAttachment(asPayer, { attachmentId }))).toBe("ATTACHMENT_NOT_FOUND");
  });

  it("is done with the files of a manual entry when the entry is deleted", async () => {
    const { asPayer, add } = await makeAttached(ctx);
    const { transaction } = await createManualEntry(asPayer, {
      merchant: "Bakery",
      date: "2026-11-01",
      amountMinor: -3_50n,
      currency: "USD",
      idempotencyKey: ctx.ids.uuid(),
    });
    const before = await ctx.db.$count(files);
    const { id: attachmentId } = await add(asPayer, { kind: "transaction", id: transaction.id });
    await deleteTransaction(asPayer, { id: transaction.id });
    expect(await ctx.db.$count(files)).toBe(before);
    expect(await codeOf(removeAttachment(asPayer, { attachmentId }))).toBe("ATTACHMENT_NOT_FOUND");
  });

  it("is for its owner alone, also when it is shared", async () => {
    const { asPayer, asRequester, asStranger, payment, add, listOf } = await makeAttached(ctx);
    const { id: attachmentId } = await add(asPayer, payment);
    await shareAttachment(asPayer, { attachmentId, isShared: true });
    for (const as of [asRequester, asStranger])
      expect(await codeOf(removeAttachment(as, { attachmentId }))).toBe("ATTACHMENT_NOT_FOUND");
    expect(await listOf(asRequester, payment)).toEqual([attachmentId]);
  });
});
