import { UserId } from "@evenly/contract";
import type { IdentityTier, User } from "@evenly/contract/auth/schemas";
import type { UserRow } from "@evenly/db/auth/user-queries";

/** A person as they see themselves. */
export function presentUser(
  user: UserRow,
  { email, phone }: Pick<User, "email" | "phone">,
  identityTier: IdentityTier,
): User {
  return {
    id: UserId.parse(user.id),
    email,
    emailVerified: user.emailVerifiedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: `${user.firstName} ${user.lastName}`,
    handle: user.handle,
    phone,
    avatarUrl: null,
    country: user.country,
    timeZone: user.timeZone,
    identityTier,
    createdAt: user.createdAt,
  };
}
