import { attachmentPath, attachmentsPath } from "@evenly/contract/attachments/rules";
import { AttachmentId, AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { addAttachment } from "@evenly/services/attachments/add-attachment";
import { downloadAttachment } from "@evenly/services/attachments/download-attachment";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { addDownloadRoute, addUploadRoute } from "./attachment-routes.ts";

const AttachmentParams = z.object({ id: AttachmentId });

/** Uploads and serves attachments of payments, requests and bills. Their addresses grant nothing: every request checks who may see them. */
export async function addAttachments(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await addUploadRoute(app, deps, {
    path: attachmentsPath(":kind", ":id"),
    add: async ({ ctx, params, ...upload }) => {
      await addAttachment(ctx, { subject: AttachmentSubject.parse(params), ...upload });
      return {};
    },
  });
  addDownloadRoute(app, deps, {
    path: attachmentPath(":id"),
    load: (ctx, params, size) =>
      downloadAttachment(ctx, { attachmentId: AttachmentParams.parse(params).id, size }),
  });
}
