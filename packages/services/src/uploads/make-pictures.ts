import { refuse } from "@evenly/contract";
import type { FileRefusal } from "@evenly/contract/profile/rules";
import { UPLOAD_BYTES_MAX } from "@evenly/contract/profile/schemas";
import type { ServiceContext } from "../context.ts";
import type { MadePicture } from "../ports.ts";

const UPLOADS = { points: 20, windowSeconds: 3600 };

export type PictureUpload = {
  readonly userId: string;
  /** Takes in what is sent; not called for who may not upload now. */
  readonly read: () => Promise<Buffer>;
  /** Pixels of the squares wanted. */
  readonly sides: readonly number[];
};

/**
 * The one way in for pictures: bounded, scanned, read by what they are and made anew. What comes out is all that is kept.
 *
 * @throws {RATE_LIMITED} twenty an hour for one person.
 * @throws {PAYLOAD_TOO_LARGE} @throws {FILE_REFUSED} with `reason`.
 * @see OWASP ASVS 5.2.1, 5.2.2, 5.2.6, 5.4.3
 */
export async function makePictures(
  ctx: ServiceContext,
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

/** Refuses a file and says why. */
export function refuseFile(reason: FileRefusal): never {
  return refuse("FILE_REFUSED", { reason });
}
