import { GroupId } from "@evenly/contract";
import { groupFileFormats } from "@evenly/contract/group-files/rules";
import { downloadGroupFile } from "@evenly/services/group-files/download-group-file";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { documentRefusals, refusalsOf } from "../rest/document-refusals.ts";
import { createRouteContext } from "../trpc/context.ts";
import { asDownload, documentFile, Link } from "./downloads.ts";
import { signalOf } from "./signal-of.ts";

const MEDIA_TYPES = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
} as const;
const Params = z.object({ id: GroupId, format: z.enum(groupFileFormats) });
const Query = z.strictObject({ link: Link, locale: z.enum(["en", "de"]).optional() });
const SCOPE = "groups:read";
const refusals = refusalsOf({
  method: "GET",
  isPublic: false,
  refusals: ["TOKEN_INVALID", "GROUP_NOT_FOUND", "GROUP_TOO_LARGE"],
});

/** Downloads of groups as files: authorised by a bearer or a single-use link, never cached. */
export function addGroupDownloads(app: FastifyInstance, deps: ApiDeps): void {
  app.route({
    method: "GET",
    url: "/api/groups/:id/export/:format",
    config: { isTransfer: true },
    schema: {
      operationId: "downloadGroup",
      summary:
        "A group as our own JSON, as a spreadsheet in the form of Splitwise, as a PDF, or as a ZIP of all of them with receipts, comments and history",
      tags: ["groups"],
      params: Params,
      querystring: Query,
      security: [{ bearer: [] }, { serviceKey: [SCOPE] }, {}],
      response: {
        200: documentFile("application/json", "text/csv", "application/pdf", "application/zip"),
        ...documentRefusals(refusals),
      },
    },
    handler: async (request, reply) => {
      const { id: groupId, format } = Params.parse(request.params);
      const query = Query.parse(request.query);
      const ctx = await createRouteContext(deps, request, reply, SCOPE);
      const wanted = { groupId, format, ...query };
      const { fileName, content } = await downloadGroupFile(ctx, wanted, signalOf(reply));
      return asDownload(reply, fileName).type(MEDIA_TYPES[format]).send(content);
    },
  });
}
