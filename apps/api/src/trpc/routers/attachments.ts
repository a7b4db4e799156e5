import {
  Attachments,
  ListAttachmentsInput,
  OneAttachmentInput,
  ShareAttachmentInput,
} from "@evenly/contract/attachments/schemas";
import { listAttachments } from "@evenly/services/attachments/list-attachments";
import { removeAttachment } from "@evenly/services/attachments/remove-attachment";
import { shareAttachment } from "@evenly/services/attachments/share-attachment";
import * as z from "zod";
import { router, userProcedure } from "../init.ts";

/** Attachments of payments, requests and bills. They are uploaded with POST /api/attachments/{kind}/{id}. */
export const attachmentsRouter = router({
  list: userProcedure
    .input(ListAttachmentsInput)
    .output(Attachments)
    .query(({ ctx, input }) => listAttachments(ctx, input)),
  share: userProcedure
    .input(ShareAttachmentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => shareAttachment(ctx, input)),
  remove: userProcedure
    .input(OneAttachmentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeAttachment(ctx, input)),
});
