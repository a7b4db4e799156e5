import { ExpenseId, refuse } from "@evenly/contract";
import { expenseReceiptPath, expenseReceiptsPath } from "@evenly/contract/expenses/receipt-rules";
import { ReceiptId } from "@evenly/contract/expenses/receipts";
import { ATTACHMENT_BYTES_MAX } from "@evenly/contract/uploads/rules";
import { addReceipt, downloadExpenseReceipt } from "@evenly/services/expense-receipts/index";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { createRouteContext } from "../trpc/context.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { ENVELOPE_BYTES_MAX, readUpload, takeUploads } from "./uploads.ts";

const ExpenseParams = z.object({ id: ExpenseId });
const ReceiptParams = z.object({ id: ReceiptId });
const ReceiptQuery = z.strictObject({ size: z.enum(["full", "small"]).default("full") });
const SCOPE = "groups:read";

/**
 * Uploads and serves receipts of expenses. A receipt is read with a bearer only, and its address grants nothing: every request checks
 * the membership, so that former members get 404.
 */
export async function addExpenseReceipts(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async (routes) => {
    await takeUploads(routes, ATTACHMENT_BYTES_MAX);
    routes.post(
      expenseReceiptsPath(":id"),
      {
        bodyLimit: ATTACHMENT_BYTES_MAX + ENVELOPE_BYTES_MAX,
        schema: { hide: true },
        config: { isTransfer: true },
      },
      async (request, reply) => {
        const ctx = await createRouteContext(deps, request, reply);
        if (ctx.session === null) return refuse("UNAUTHENTICATED");
        const { id } = ExpenseParams.parse(request.params);
        let fileName = "";
        const { receipts } = await addReceipt(ctx, {
          expenseId: id,
          idempotencyKey: readIdempotencyKey(request.raw) ?? ctx.ids.uuid(),
          nameOf: () => fileName,
          read: async () => {
            const upload = await readUpload(request);
            fileName = upload.fileName;
            return upload.bytes;
          },
        });
        return reply.code(201).send({ success: true, receipts });
      },
    );
  });
  app.get(
    expenseReceiptPath(":id"),
    { schema: { hide: true }, config: { isTransfer: true } },
    async (request, reply) => {
      const { id } = ReceiptParams.parse(request.params);
      const { size } = ReceiptQuery.parse(request.query);
      const ctx = await createRouteContext(deps, request, reply, SCOPE);
      const { mimeType, bytes, fileName } = await downloadExpenseReceipt(ctx, { receiptId: id, size });
      return reply
        .header("content-type", mimeType)
        .header("cache-control", "no-store")
        .header("content-disposition", dispositionOf(mimeType, fileName))
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(bytes);
    },
  );
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
