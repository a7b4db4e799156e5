import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAttached } from "../testing/attached.ts";
import { downloadAttachment } from "./download-attachment.ts";
import { shareAttachment } from "./share-attachment.ts";

const { ctx } = await openTestContext();

describe("shareAttachment", () => {
  it("shows an attachment of a payment to the other side, whose screens are told, and hides it again", async () => {
    const { asPayer, asRequester, requester, payer, payment, add, listOf } = await makeAttached(ctx);
    const { id: attachmentId } = await add(asPayer, payment);
    const read = () => outcomeOf(downloadAttachment(asRequester, { attachmentId, size: "full" }));
    expect([await listOf(asRequester, payment), await read()]).toEqual([[], "ATTACHMENT_NOT_FOUND"]);
    await shareAttachment(asPayer, { attachmentId, isShared: true });
    expect([await listOf(asRequester, payment), await read()]).toEqual([[attachmentId], "done"]);
    const [event] = await ctx.db
      .select()
      .from(outbox)
      .where(sql`name = 'attachment.changed'`)
      .orderBy(sql`id desc`)
      .limit(1);
    expect(JSON.stringify(event)).toContain(JSON.stringify([payer.userId, requester.userId]));
    await shareAttachment(asPayer, { attachmentId, isShared: false });
    expect([await listOf(asRequester, payment), await read()]).toEqual([[], "ATTACHMENT_NOT_FOUND"]);
  });

  it("is for its owner alone, and only for attachments of payments", async () => {
    const { asPayer, asRequester, asStranger, payment, request, add } = await makeAttached(ctx);
    const { id: attachmentId } = await add(asPayer, payment);
    await shareAttachment(asPayer, { attachmentId, isShared: true });
    for (const as of [asRequester, asStranger])
      expect(await codeOf(shareAttachment(as, { attachmentId, isShared: false }))).toBe(
        "ATTACHMENT_NOT_FOUND",
      );
    const ofRequest = await add(asRequester, request);
    const hide = { attachmentId: ofRequest.id, isShared: false };
    expect(await codeOf(shareAttachment(asRequester, hide))).toBe("ATTACHMENT_NOT_FOUND");
  });
});
