import { refuse } from "@evenly/contract";
import {
  ATTACHMENT_BYTES_MAX,
  type AttachmentKind,
  type AttachmentRefusal,
} from "@evenly/contract/uploads/rules";
import type { ServiceContext } from "../../context.ts";
import type { MadePicture, PictureBox } from "../../ports.ts";
import { consumeLimit, type LimitRule } from "../../shared/consume-limit.ts";
import { scanPdf } from "../heavy-work.ts";
import { refusalOfPdf } from "./refuse-pdf.ts";

/** Uploads of one person by kind. */
const RATES: Readonly<Record<AttachmentKind, LimitRule>> = { receipt: { points: 60, windowSeconds: 3600 } };
/** Wide enough to read a bill; the height leaves room for long ones. */
const FULL: PictureBox = { width: 2000, height: 6000 };
const SMALL: PictureBox = { width: 320, height: 480 };
const PDF_START = "%PDF-";

/** A picture with its thumbnail, or a PDF. */
export type Attachment =
  | { readonly mimeType: "image/webp"; readonly full: MadePicture; readonly small: MadePicture }
  | { readonly mimeType: "application/pdf"; readonly bytes: Buffer };

export type AttachmentUpload = {
  readonly userId: string;
  readonly kind: AttachmentKind;
  /** Reads the upload; not called when the user may not upload now. */
  readonly read: () => Promise<Buffer>;
};

/**
 * The only entry for attachments of any kind: limits the size, scans, and detects the type from the content. A picture is re-encoded,
 * which removes where it was taken; a PDF is kept as it is, unless it would do something by itself.
 *
 * @throws {RATE_LIMITED} @throws {PAYLOAD_TOO_LARGE} @throws {FILE_REFUSED} with `reason`.
 * @throws {OVERLOADED} too many PDFs are being scanned.
 * @see OWASP ASVS 5.2.1, 5.2.2, 5.2.6, 5.4.3
 */
export async function readAttachment(
  ctx: ServiceContext<"limits" | "pictures" | "fileScanner" | "sideProcesses">,
  { userId, kind, read }: AttachmentUpload,
): Promise<Attachment> {
  await consumeLimit(ctx, `attachments-${kind}`, userId, RATES[kind]);
  const bytes = await read();
  if (bytes.length > ATTACHMENT_BYTES_MAX) refuse("PAYLOAD_TOO_LARGE");
  if (await ctx.fileScanner?.isInfected(bytes)) return refuseAttachment("infected");
  if (bytes.subarray(0, PDF_START.length).toString("latin1") === PDF_START) {
    const reason =
      refusalOfPdf(bytes) ?? ((await ctx.sideProcesses.run(scanPdf, ctx, bytes)) ? "active" : null);
    return reason === null ? { mimeType: "application/pdf", bytes } : refuseAttachment(reason);
  }
  const full = await makePicture(ctx, bytes, FULL);
  // Made from the smaller picture, because decoding 25 million pixels is what takes time.
  return { mimeType: "image/webp", full, small: await makePicture(ctx, full.bytes, SMALL) };
}

async function makePicture(
  ctx: ServiceContext<"pictures">,
  bytes: Buffer,
  box: PictureBox,
): Promise<MadePicture> {
  const outcome = await ctx.pictures.makeFitting(bytes, box);
  return "refused" in outcome ? refuseAttachment(outcome.refused) : outcome.made;
}

/** Refuses an attachment with a reason. */
export function refuseAttachment(reason: AttachmentRefusal): never {
  return refuse("FILE_REFUSED", { reason });
}
