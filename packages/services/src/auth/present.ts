import { UserId } from "@evenly/contract";
import { type User, UserLocale } from "@evenly/contract/auth/schemas";
import { HANDLE_COOLDOWN_DAYS } from "@evenly/contract/profile/schemas";
import type { ProfileRow, UserRow } from "@evenly/db/auth/user-queries";
import { avatarUrl } from "../shared/avatar-url.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Maps a user's row to what they see of themselves. */
export function presentUser(
  { user, identityTier, isFrozen, isFrozenByOwner, limitsZone }: ProfileRow,
  opened: Pick<User, "email" | "pendingEmail" | "phone">,
  now: Date,
): User {
  const { current, next, nextFrom } = limitsZone;
  const changeableAt = handleChangeableAt(user);
  return {
    id: UserId.parse(user.id),
    ...opened,
    emailVerified: user.emailVerifiedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: `${user.firstName} ${user.lastName}`,
    handle: user.handle,
    handleChangeableAt: changeableAt !== null && changeableAt > now ? changeableAt : null,
    phoneConfirmed: user.phoneConfirmedAt !== null,
    avatarUrl: avatarUrl(user.avatarFileId),
    avatarSmallUrl: avatarUrl(user.avatarSmallFileId),
    country: user.country,
    timeZone: user.timeZone,
    limitsTimeZone:
      next === null || nextFrom === null || nextFrom <= now ? null : { current, next, nextFrom },
    locale: UserLocale.parse(user.locale),
    displayCurrency: user.displayCurrency,
    identityTier,
    isFrozen,
    isFrozenByOwner,
    isAdmin: user.role === "admin",
    version: user.version,
    createdAt: user.createdAt,
  };
}

/** When a user may change their handle again; null if they never changed it. */
export function handleChangeableAt(user: Pick<UserRow, "handleChangedAt">): Date | null {
  if (user.handleChangedAt === null) return null;
  return new Date(user.handleChangedAt.getTime() + HANDLE_COOLDOWN_DAYS * DAY_MS);
}
