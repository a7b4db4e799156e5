import type { Tx } from "@evenly/db";
import { deleteFiles, type FileRow, insertFiles, sumFileBytes } from "@evenly/db/uploads/queries";
import type { ServiceContext } from "../../context.ts";
import type { MadePicture } from "../../ports.ts";
import { refuseFile } from "./make-pictures.ts";

/** Maximum bytes of all pictures of one person and kind. */
const QUOTA_BYTES = 50 * 1024 * 1024;

/**
 * Replaces a person's pictures of one kind; the caller must hold the lock on the user's row. Returns the new ids in order. Ids
 * are random, so that a URL cannot be guessed and never shows another picture.
 *
 * @throws {FILE_REFUSED} the person's files would exceed their quota.
 * @unaudited part of verbs that write the row
 */
export async function replacePictures(
  ctx: ServiceContext,
  tx: Tx,
  change: {
    readonly userId: string;
    readonly kind: FileRow["kind"];
    readonly pictures: readonly MadePicture[];
  },
): Promise<readonly string[]> {
  const { userId, kind, pictures } = change;
  await deleteFiles(tx, userId, kind);
  if (pictures.length === 0) return [];
  const added = pictures.reduce((total, { bytes }) => total + bytes.length, 0);
  if ((await sumFileBytes(tx, userId, kind)) + added > QUOTA_BYTES) return refuseFile("quota");
  const createdAt = ctx.clock.now();
  const rows = pictures.map(({ bytes, mimeType, width, height }) => ({
    id: ctx.ids.secret(),
    ownerUserId: userId,
    kind,
    mimeType,
    sizeBytes: bytes.length,
    width,
    height,
    content: bytes,
    createdAt,
  }));
  await insertFiles(tx, rows);
  return rows.map((row) => row.id);
}
