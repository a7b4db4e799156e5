import { eq } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";

/** The people of the demonstration. */
export function selectDemoUsers(db: Queryable) {
  return db
    .select({ id: users.id, emailLookup: users.emailLookup, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.isDemo, true));
}

/** Adds a person of the demonstration, their e-mail verified from the start. */
export async function insertDemoUser(
  db: Queryable,
  person: Omit<typeof users.$inferInsert, "emailVerifiedAt" | "passwordChangedAt" | "isDemo">,
): Promise<void> {
  await db.insert(users).values({
    ...person,
    emailVerifiedAt: person.createdAt,
    passwordChangedAt: person.createdAt,
    isDemo: true,
  });
}
