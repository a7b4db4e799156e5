import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { updateProfileRow } from "@evenly/db/profile/profile-queries";
import { loadUser } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { replacePictures } from "../uploads/pictures/index.ts";

/**
 * Removes the caller's picture and its files; idempotent.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function removeAvatar(ctx: ServiceContext<"seal">): Promise<User> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    if (user.avatarFileId === null) return;
    await replacePictures(ctx, tx, { userId, kind: "avatar", pictures: [] });
    await updateProfileRow(tx, userId, { avatarFileId: null, avatarSmallFileId: null });
    await recordAudit(ctx, tx, { operation: "avatar.removed", userId });
  });
  return loadUser(ctx, userId);
}
