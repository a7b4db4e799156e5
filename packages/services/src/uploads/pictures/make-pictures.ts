import { refuse } from "@evenly/contract";
import type { FileRefusal } from "@evenly/contract/profile/rules";
import { UPLOAD_BYTES_MAX } from "@evenly/contract/profile/schemas";
import type { ServiceContext } from "../../context.ts";
import type { MadePicture } from "../../ports.ts";

const UPLOADS = { points: 20, windowSeconds: 3600 };

export type PictureUpload = {
  readonly userId: string;
  /** Reads the upload; not called when the user may not upload now. */
  readonly read: () => Promise<Buffer>;
  /** Side lengths of the squares, in pixels. */
  readonly sides: readonly number[];
};

/**
 * The only entry for pictures: limits the size, scans, detects the type from the content and re-encodes. Only the re-encoded
 * picture is stored.
 *
 * @throws {RATE_LIMITED} more than twenty an hour per person.
 * @throws {PAYLOAD_TOO_LARGE} @throws {FILE_REFUSED} with `reason`.
 * @see OWASP ASVS 5.2.1, 5.2.2, 5.2.6, 5.4.3
 */
export async function makePictures(
  ctx: ServiceContext<"limits" | "pictures" | "fileScanner">,
  upload: PictureUpload,
): Promise<readonly MadePicture[]> {
  const { userId, sides } = upload;
  const rate = await ctx.limits.consume("uploads", userId, UPLOADS);
  if (!rate.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: rate.resetSeconds });
  const bytes = await upload.read();
  if (bytes.length > UPLOAD_BYTES_MAX) refuse("PAYLOAD_TOO_LARGE");
  if (await ctx.fileScanner?.isInfected(bytes)) return refuseFile("infected");
  const outcome = await ctx.pictures.makeSquares(bytes, sides);
  return "refused" in outcome ? refuseFile(outcome.refused) : outcome.made;
}

/** Refuses a file with a reason. */
export function refuseFile(reason: FileRefusal): never {
  return refuse("FILE_REFUSED", { reason });
}
