import { refuse } from "@evenly/contract";
import { findFile } from "@evenly/db/uploads/queries";
import type { ServiceContext } from "../context.ts";

/** A file to serve. */
export type ServedFile = { readonly mimeType: string; readonly bytes: Buffer };

const FILE_ID = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns an avatar by its id. The id is a capability: 256 random bits, given only to people who may see the picture. Attachments
 * are not served by their ids, so that a former reader cannot keep reading them.
 *
 * @throws {NOT_FOUND}
 */
export async function getFile(
  ctx: Pick<ServiceContext, "db">,
  input: { readonly id: string },
): Promise<ServedFile> {
  const file = FILE_ID.test(input.id) ? await findFile(ctx.db, input.id, "avatar") : null;
  if (file === null) return refuse("NOT_FOUND");
  return { mimeType: file.mimeType, bytes: file.content };
}
