import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { updateProfileRow } from "@evenly/db/profile/profile-queries";
import { loadUser } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { makePictures, type PictureUpload, replacePictures } from "../uploads/pictures/index.ts";

/** Side lengths in pixels: in the profile, and in lists. */
const SIDES = [512, 128] as const;

/**
 * Sets the caller's picture from an upload; the previous one is removed.
 *
 * @throws {UNAUTHENTICATED} the caller is signed out, or the account was deleted during the upload.
 * @throws {RATE_LIMITED} more than twenty an hour.
 * @throws {PAYLOAD_TOO_LARGE} more than 5 MiB.
 * @throws {FILE_REFUSED} with `reason`: type, pixels, broken, infected or quota.
 */
export async function setAvatar(
  ctx: ServiceContext<"limits" | "seal" | "pictures" | "fileScanner">,
  input: Pick<PictureUpload, "read">,
): Promise<User> {
  const userId = requireUser(ctx);
  const pictures = await makePictures(ctx, { userId, read: input.read, sides: SIDES });
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    // An upload takes seconds; the account may have been deleted meanwhile.
    if (user.deactivatedAt !== null) return refuse("UNAUTHENTICATED");
    const ids = await replacePictures(ctx, tx, { userId, kind: "avatar", pictures });
    const [avatarFileId, avatarSmallFileId] = ids;
    invariant(avatarFileId !== undefined && avatarSmallFileId !== undefined, "each side has its picture");
    await updateProfileRow(tx, userId, { avatarFileId, avatarSmallFileId });
    await recordAudit(ctx, tx, { operation: "avatar.changed", userId });
  });
  return loadUser(ctx, userId);
}
