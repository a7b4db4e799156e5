import { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { addAttachment } from "@evenly/services/attachments/add-attachment";
import { listAttachments } from "@evenly/services/attachments/list-attachments";
import { sendPayment } from "@evenly/services/payments/send-payment";
import { makeUser } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

/** A PDF without pages. */
const PDF = Buffer.from("%PDF-1.7\ntrailer << /Size 1 >>\nstartxref\n9\n%%EOF\n", "latin1");

export const tested: TestedFeature = {
  routes: {
    "POST /api/attachments/:kind/:id": { strangers: 401, users: 400, scope: null },
    "GET /api/attachments/:id": { strangers: 401, users: 404, scope: null },
  },
  makes: {
    /** A PDF at a payment that its owner received and that only they see. */
    attachment: async ({ ctx, owner, words }) => {
      const payer = await makeUser(ctx, { balanceMinor: 10_00n });
      const asOwner = ctx.asUser(owner.userId);
      const input = { to: owner.userId, amountMinor: 1_00n, currency: "USD", description: words };
      const { transaction } = await sendPayment(ctx.asUser(payer.userId), {
        ...input,
        idempotencyKey: ctx.ids.uuid(),
      });
      const subject = AttachmentSubject.parse({ kind: "transaction", id: transaction.id });
      const upload = { read: async () => PDF, nameOf: () => words, idempotencyKey: ctx.ids.uuid() };
      await addAttachment(asOwner, { subject, ...upload });
      return (await listAttachments(asOwner, { subject })).attachments[0]?.id ?? "";
    },
  },
  takes: {
    "attachments.list": { subject: { kind: "request", id: NOBODY } },
    "attachments.share": { attachmentId: NOBODY, isShared: true },
  },
};
