import { Readable } from "node:stream";
import { TransferId } from "@evenly/contract";
import { downloadExport } from "@evenly/services/history/download-export";
import { downloadReceipt } from "@evenly/services/history/download-receipt";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { documentRefusals, refusalsOf } from "../rest/document-refusals.ts";
import { createRouteContext } from "../trpc/context.ts";

/** Parameter of a download: the single-use permission. */
export const Link = z
  .string()
  .regex(/^[\w-]{20,100}$/)
  .optional()
  .describe("from a procedure that makes links; without it the bearer counts");
const ReceiptParams = z.object({ id: TransferId });
const ExportParams = z.object({ id: z.uuid() });
const ExportQuery = z.strictObject({ link: Link });
const ReceiptQuery = z.strictObject({ link: Link, locale: z.enum(["en", "de"]).optional() });

const SCOPE = "payments:read";
const BY_BEARER_OR_LINK: readonly Record<string, readonly string[]>[] = [
  { bearer: [] },
  { serviceKey: [SCOPE] },
  {},
];
const refusals = refusalsOf({
  method: "GET",
  isPublic: false,
  refusals: ["TOKEN_INVALID", "NOT_FOUND", "STATE_CONFLICT"],
});

function documentDownload(mediaType: string): object {
  return { 200: documentFile(mediaType), ...documentRefusals(refusals) };
}

/** The document's description in one of its media types. */
export function documentFile(...mediaTypes: readonly string[]): object {
  const schema = z.string().meta({ format: "binary" });
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
  return { description: "The file", content };
}

/** File downloads: authorised by a bearer or a single-use link, never cached. */
export function addDownloads(app: FastifyInstance, deps: ApiDeps): void {
  app.route({
    method: "GET",
    url: "/api/transactions/:id/receipt.pdf",
    config: { isTransfer: true },
    schema: {
      operationId: "downloadReceipt",
      summary: "The receipt of a transaction as a PDF",
      tags: ["transactions"],
      params: ReceiptParams,
      querystring: ReceiptQuery,
      security: BY_BEARER_OR_LINK,
      response: documentDownload("application/pdf"),
    },
    handler: async (request, reply) => {
      const { id } = ReceiptParams.parse(request.params);
      const query = ReceiptQuery.parse(request.query);
      const ctx = await createRouteContext(deps, request, reply, SCOPE);
      const { fileName, pdf } = await downloadReceipt(ctx, { id, ...query });
      return asDownload(reply, fileName).type("application/pdf").send(pdf);
    },
  });
  app.route({
    method: "GET",
    url: "/api/exports/:id/history.csv",
    config: { isTransfer: true },
    schema: {
      operationId: "downloadExport",
      summary: "A finished export of the history as CSV",
      tags: ["exports"],
      params: ExportParams,
      querystring: ExportQuery,
      security: BY_BEARER_OR_LINK,
      response: documentDownload("text/csv"),
    },
    handler: async (request, reply) => {
      const { id } = ExportParams.parse(request.params);
      const { link } = ExportQuery.parse(request.query);
      const ctx = await createRouteContext(deps, request, reply, SCOPE);
      const { fileName, text } = await downloadExport(ctx, { id, link });
      return asDownload(reply, fileName)
        .type("text/csv; charset=utf-8")
        .send(Readable.from(text, { objectMode: false }));
    },
  });
}

/** Names the file, and keeps every cache from storing it. */
export function asDownload(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${fileName}"`);
}
