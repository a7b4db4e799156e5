import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { updateProfileRow } from "@evenly/db/profile/profile-queries";
import { loadUser } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { makePictures, type PictureUpload, replacePictures } from "../uploads/index.ts";

/** Pixels of a side: the profile's own picture, and the one in lists. */
const SIDES = [512, 128] as const;

/**
 * Makes an uploaded picture the caller's; the one before is removed.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in, or the account was deleted while the picture arrived.
 * @throws {RATE_LIMITED} twenty an hour.
 * @throws {PAYLOAD_TOO_LARGE} more than 5 MiB.
 * @throws {FILE_REFUSED} with `reason`: type, pixels, broken, infected or quota.
 */
export async function setAvatar(ctx: ServiceContext, input: Pick<PictureUpload, "read">): Promise<User> {
  const userId = requireUser(ctx);
  const pictures = await makePictures(ctx, { userId, read: input.read, sides: SIDES });
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    // A picture takes seconds to arrive; the account may have been deleted with its pictures meanwhile.
    if (user.deactivatedAt !== null) return refuse("UNAUTHENTICATED");
    const ids = await replacePictures(ctx, tx, { userId, kind: "avatar", pictures });
    const [avatarFileId, avatarSmallFileId] = ids;
    invariant(avatarFileId !== undefined && avatarSmallFileId !== undefined, "each side has its picture");
    await updateProfileRow(tx, userId, { avatarFileId, avatarSmallFileId });
    await recordAudit(ctx, tx, { operation: "avatar.changed", userId });
  });
  return loadUser(ctx, userId);
}
