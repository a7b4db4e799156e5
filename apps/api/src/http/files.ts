import { refuse } from "@evenly/contract";
import { AVATAR_PATH, FILES_PATH, UPLOAD_BYTES_MAX } from "@evenly/contract/profile/schemas";
import { setAvatar } from "@evenly/services/profile/set-avatar";
import { getFile } from "@evenly/services/uploads/get-file";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { documentRefusals, refusalsOf } from "../rest/document-refusals.ts";
import { documentSuccess } from "../rest/document-row.ts";
import { UserAnswer, userAnswer } from "../rest/user-answer.ts";
import { createRouteContext } from "../trpc/context.ts";
import { addAttachments } from "./attachments.ts";
import { addExpenseReceipts } from "./expense-receipts.ts";
import { ENVELOPE_BYTES_MAX, readUpload, takeUploads } from "./uploads.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

const AvatarDocument = {
  operationId: "setAvatar",
  summary: "Makes a picture the caller's: PNG, JPEG or WebP, at most 5 MiB and 25 million pixels.",
  tags: ["users"],
  security: [{ bearer: [] }],
  consumes: ["multipart/form-data"],
  body: z.object({ file: z.string().meta({ format: "binary" }) }),
  response: {
    200: documentSuccess(z.object({ success: z.literal(true), user: UserAnswer })),
    ...documentRefusals(refusalsOf({ method: "POST", isPublic: false, refusals: ["FILE_REFUSED"] })),
  },
};

/**
 * Uploads and serves pictures, and receipts of expenses. The client's file name and media type are ignored.
 */
export async function addFiles(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async (routes) => {
    await takeUploads(routes, UPLOAD_BYTES_MAX);
    routes.post(
      AVATAR_PATH,
      {
        bodyLimit: UPLOAD_BYTES_MAX + ENVELOPE_BYTES_MAX,
        schema: AvatarDocument,
        config: { isTransfer: true },
      },
      async (request, reply) => {
        const ctx = await createRouteContext(deps, request, reply);
        if (ctx.session === null) return refuse("UNAUTHENTICATED");
        const user = await setAvatar(ctx, { read: async () => (await readUpload(request)).bytes });
        reply.header("cache-control", "no-store");
        return { success: true, ...userAnswer(user) };
      },
    );
  });
  app.get<{ Params: { id: string } }>(
    `${FILES_PATH}/:id`,
    { schema: { hide: true }, config: { isTransfer: true } },
    async (request, reply) => {
      const { mimeType, bytes } = await getFile(deps, { id: request.params.id });
      return reply
        .header("content-type", mimeType)
        .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
        .header("content-disposition", 'inline; filename="picture.webp"')
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(bytes);
    },
  );
  await addAttachments(app, deps);
  await addExpenseReceipts(app, deps);
}
