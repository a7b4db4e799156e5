import type { Attachment, AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { TransferId } from "@evenly/contract/ids";
import { makeUser, type TestContext } from "@evenly/testing";
import { addAttachment } from "../attachments/add-attachment.ts";
import { listAttachments } from "../attachments/list-attachments.ts";
import { pixel } from "./attachments.ts";
import { makeRequest } from "./requests.ts";

/** A paid request of one person to another, a stranger, and what they attach to it. */
export async function makeAttached(ctx: TestContext) {
  const made = await makeRequest(ctx, {}, { balanceMinor: 20_000_00n });
  const { transferId } = await made.pay();
  const payment: AttachmentSubject = { kind: "transaction", id: TransferId.parse(transferId) };
  const request: AttachmentSubject = { kind: "request", id: made.paymentRequestId };
  const asStranger = ctx.asUser((await makeUser(ctx)).userId);
  const uploadOf = (
    subject: AttachmentSubject,
    bytes: Buffer = pixel,
    idempotencyKey: string = ctx.ids.uuid(),
  ) => ({ subject, idempotencyKey, nameOf: () => "bill.png", read: async () => bytes });
  /** Adds a picture and returns it. */
  const add = async (as: TestContext, subject: AttachmentSubject): Promise<Attachment> => {
    await addAttachment(as, uploadOf(subject));
    const added = (await listAttachments(as, { subject })).attachments.at(-1);
    if (added === undefined) throw new Error("an attachment was added");
    return added;
  };
  const listOf = async (as: TestContext, subject: AttachmentSubject) =>
    (await listAttachments(as, { subject })).attachments.map(({ id }) => id);
  return { ...made, payment, request, asStranger, uploadOf, add, listOf };
}
