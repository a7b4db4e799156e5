import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import type { Queryable } from "@evenly/db";
import { findSessionsByToken } from "@evenly/db/auth/session-queries";
import { findProfile, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { loadTogether } from "../shared/load-together.ts";
import { openEmail, openPhone } from "../shared/sealed-addresses.ts";
import { presentUser } from "./present.ts";

/** Loads an existing user as they see themselves. */
export async function loadUser(
  ctx: ServiceContext<"seal">,
  userId: string,
  db: Queryable = ctx.db,
): Promise<User> {
  const now = ctx.clock.now();
  const profile = await findProfile(db, userId, now);
  invariant(profile, "a signed-in user has a profile");
  const { user, pendingEmailSealed } = profile;
  const open = (emailSealed: string) => openEmail(ctx, { userId, emailSealed });
  const opened = {
    email: open(user.emailSealed),
    pendingEmail: pendingEmailSealed === null ? null : open(pendingEmailSealed),
    phone: openPhone(ctx, user),
  };
  return presentUser(profile, opened, now);
}

/** Recipient of a security mail, as stored in the outbox. */
export function mailee(user: Pick<UserRow, "id" | "emailSealed" | "firstName" | "locale">) {
  return { userId: user.id, emailSealed: user.emailSealed, firstName: user.firstName, locale: user.locale };
}

/** Finds the open session by the digest of its bearer token, or null. */
export const findSession = loadTogether(async (db, tokenHashes: readonly string[]) => {
  const rows = await findSessionsByToken(db, tokenHashes);
  const byToken = new Map(rows.map((row) => [row.token_hash, row]));
  return tokenHashes.map((tokenHash) => byToken.get(tokenHash) ?? null);
});
