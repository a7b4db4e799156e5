import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import type { Queryable } from "@evenly/db";
import { findProfile, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { presentUser } from "./present.ts";

/** A person who is known to be there, as they see themselves. */
export async function loadUser(ctx: ServiceContext, userId: string, db: Queryable = ctx.db): Promise<User> {
  const profile = await findProfile(db, userId);
  invariant(profile, "a signed-in user has a profile");
  return presentUser(profile.user, profile.identityTier);
}

/** Who a security mail goes to, as the outbox carries it. */
export function mailee(user: UserRow) {
  return { userId: user.id, email: user.email, firstName: user.firstName, locale: user.locale };
}
