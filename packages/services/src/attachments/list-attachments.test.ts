import { BillId } from "@evenly/contract/ids";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { getRequest } from "../requests/get-request.ts";
import { listRequests } from "../requests/list-requests.ts";
import { makeAttached } from "../testing/attached.ts";
import { makeBill } from "../testing/bills.ts";
import { listAttachments } from "./list-attachments.ts";

const { ctx } = await openTestContext();

describe("listAttachments", () => {
  it("shows what is attached to a request to both sides, who learn its number, and to nobody else", async () => {
    const { asRequester, asPayer, asStranger, request, add, listOf } = await makeAttached(ctx);
    const { id } = await add(asRequester, request);
    expect(await listOf(asPayer, request)).toEqual([id]);
    const paymentRequestId = request.id as never;
    for (const as of [asRequester, asPayer])
      expect(await getRequest(as, { paymentRequestId })).toMatchObject({ attachmentCount: 1 });
    expect(await codeOf(listAttachments(asStranger, { subject: request }))).toBe("REQUEST_NOT_FOUND");
  });

  it("shows what is attached to a bill to everybody who was asked, until they block its owner", async () => {
    const made = await makeBill(ctx);
    const { add, listOf } = await makeAttached(ctx);
    const { id } = await add(made.asOwner, { kind: "bill", id: BillId.parse(made.billId) });
    const [asGuest = ctx] = made.asEach;
    const [request] = (await listRequests(asGuest, { list: "to_pay", limit: 5 })).requests;
    if (request === undefined) throw new Error("the guest was asked");
    expect(request.attachmentCount).toBe(1);
    const subject = { kind: "request", id: request.id } as const;
    expect(await listOf(asGuest, subject)).toEqual([id]);
    await blockPerson(asGuest, { userId: made.owner.userId as never });
    expect(await codeOf(listAttachments(asGuest, { subject }))).toBe("REQUEST_NOT_FOUND");
  });
});
