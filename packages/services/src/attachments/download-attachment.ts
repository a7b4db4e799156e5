import { refuse } from "@evenly/contract";
import type { OneAttachmentInput } from "@evenly/contract/attachments/schemas";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";
import { type AttachmentSize, type ServedAttachment, serveAttachment } from "../uploads/attachments/index.ts";
import { loadAttachment } from "./load.ts";

/** Maximum number of downloads of one user per minute; a page loads up to ten thumbnails at once. */
const DOWNLOADS = { points: 300, windowSeconds: 60 };

/**
 * Returns the file of an attachment that the caller sees, or its thumbnail. A PDF has no thumbnail.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {ATTACHMENT_NOT_FOUND}
 */
export async function downloadAttachment(
  ctx: ServiceContext<"limits">,
  { attachmentId, size }: OneAttachmentInput & { readonly size: AttachmentSize },
): Promise<ServedAttachment> {
  await consumeLimit(ctx, "attachments", requireUser(ctx), DOWNLOADS);
  const found = await loadAttachment(ctx, attachmentId);
  return (await serveAttachment(ctx.db, found, size)) ?? refuse("ATTACHMENT_NOT_FOUND");
}
