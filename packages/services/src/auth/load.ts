import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import type { Queryable } from "@evenly/db";
import { findProfile, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { openEmail, openPhone } from "../shared/sealed-addresses.ts";
import { presentUser } from "./present.ts";

/** A person who is known to be there, as they see themselves. */
export async function loadUser(ctx: ServiceContext, userId: string, db: Queryable = ctx.db): Promise<User> {
  const profile = await findProfile(db, userId);
  invariant(profile, "a signed-in user has a profile");
  const { user, identityTier } = profile;
  const email = openEmail(ctx, { userId, emailSealed: user.emailSealed });
  return presentUser(user, { email, phone: openPhone(ctx, user) }, identityTier);
}

/** Who a security mail goes to, as the outbox carries it. */
export function mailee(user: UserRow) {
  return { userId: user.id, emailSealed: user.emailSealed, firstName: user.firstName, locale: user.locale };
}
