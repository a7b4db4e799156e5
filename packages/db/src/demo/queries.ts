import { eq } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";

/** The demo users. */
export function listDemoUsers(db: Queryable) {
  return db
    .select({ id: users.id, emailLookup: users.emailLookup, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.isDemo, true));
}

/** Inserts a demo user with a verified e-mail. */
export async function insertDemoUser(
  db: Queryable,
  person: Omit<typeof users.$inferInsert, "emailVerifiedAt" | "passwordChangedAt" | "isDemo">,
): Promise<void> {
  await db.insert(users).values({
    ...person,
    emailVerifiedAt: person.createdAt,
    // Not the account's age: the demo starts without a reminder of an old password.
    passwordChangedAt: new Date(),
    isDemo: true,
  });
}
