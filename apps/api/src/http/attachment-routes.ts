import { refuse } from "@evenly/contract";
import { ATTACHMENT_BYTES_MAX } from "@evenly/contract/uploads/rules";
import type { ServedAttachment } from "@evenly/services/uploads/attachments/served-attachment";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { createRouteContext } from "../trpc/context.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { ENVELOPE_BYTES_MAX, readUpload, takeUploads } from "./uploads.ts";

type RouteContext = Awaited<ReturnType<typeof createRouteContext>>;
type Upload = {
  readonly ctx: RouteContext;
  readonly params: unknown;
  readonly idempotencyKey: string;
  /** Name of the uploaded file; known after `read`. */
  readonly nameOf: () => string;
  readonly read: () => Promise<Buffer>;
};

/** Adds a route that takes one file as multipart/form-data from a signed-in person; `add` answers what the body contains. */
export async function addUploadRoute(
  app: FastifyInstance,
  deps: ApiDeps,
  { path, add }: { readonly path: string; readonly add: (upload: Upload) => Promise<object> },
): Promise<void> {
  await app.register(async (routes) => {
    await takeUploads(routes, ATTACHMENT_BYTES_MAX);
    routes.post(
      path,
      {
        bodyLimit: ATTACHMENT_BYTES_MAX + ENVELOPE_BYTES_MAX,
        schema: { hide: true },
        config: { isTransfer: true },
      },
      async (request, reply) => {
        const ctx = await createRouteContext(deps, request, reply);
        if (ctx.session === null) return refuse("UNAUTHENTICATED");
        let fileName = "";
        const body = await add({
          ctx,
          params: request.params,
          idempotencyKey: readIdempotencyKey(request.raw) ?? ctx.ids.uuid(),
          nameOf: () => fileName,
          read: async () => {
            const upload = await readUpload(request);
            fileName = upload.fileName;
            return upload.bytes;
          },
        });
        return reply.code(201).send({ success: true, ...body });
      },
    );
  });
}

const DownloadQuery = z.strictObject({ size: z.enum(["full", "small"]).default("full") });
type Size = z.infer<typeof DownloadQuery>["size"];
type Download = {
  readonly path: string;
  /** Scope with which a service key may download. */
  readonly scope?: "groups:read";
  readonly load: (ctx: RouteContext, params: unknown, size: Size) => Promise<ServedAttachment>;
};

/** Adds a route that serves a file to those whom `load` lets see it. */
export function addDownloadRoute(app: FastifyInstance, deps: ApiDeps, { path, scope, load }: Download): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { size } = DownloadQuery.parse(request.query);
    const ctx = await createRouteContext(deps, request, reply, scope);
    const { mimeType, bytes, fileName } = await load(ctx, request.params, size);
    return reply
      .header("content-type", mimeType)
      .header("cache-control", "no-store")
      .header("content-disposition", dispositionOf(mimeType, fileName))
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(bytes);
  };
  app.get(path, { schema: { hide: true }, config: { isTransfer: true } }, serve);
}

/** A PDF may contain scripts and links, so browsers only save it. @see RFC 6266 section 4.1, RFC 8187 section 3.2 */
function dispositionOf(mimeType: string, fileName: string): string {
  const kind = mimeType === "application/pdf" ? "attachment" : "inline";
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
