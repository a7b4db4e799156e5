import { eq, sql } from "drizzle-orm";
import { formerHandles, users } from "../auth/tables.ts";
import type { Tx } from "../client.ts";

export type ProfileChange = Partial<
  Pick<
    typeof users.$inferInsert,
    | "firstName"
    | "lastName"
    | "country"
    | "timeZone"
    | "locale"
    | "displayCurrency"
    | "avatarFileId"
    | "avatarSmallFileId"
  >
>;

/** Updates a person's profile and increments its version. */
export async function updateProfileRow(tx: Tx, userId: string, change: ProfileChange): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** Changes a person's handle and reserves the previous one. */
export async function replaceHandle(
  tx: Tx,
  change: {
    readonly userId: string;
    readonly handle: string;
    readonly formerHandle: string;
    readonly at: Date;
    readonly keptUntil: Date;
  },
): Promise<void> {
  const { userId, handle, formerHandle, at, keptUntil } = change;
  await tx
    .update(users)
    .set({ handle, handleChangedAt: at, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await tx.delete(formerHandles).where(eq(formerHandles.handle, handle));
  await tx
    .insert(formerHandles)
    .values({ handle: formerHandle, userId, keptUntil })
    .onConflictDoUpdate({ target: formerHandles.handle, set: { userId, keptUntil } });
}

/** Deactivates a user: address and number become free, search excludes them, names stay. */
export async function deactivateUser(
  tx: Tx,
  ending: { readonly userId: string; readonly emailLookup: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({
      deactivatedAt: ending.at,
      emailLookup: ending.emailLookup,
      phoneSealed: null,
      phoneLookup: null,
      phoneConfirmedAt: null,
      avatarFileId: null,
      avatarSmallFileId: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, ending.userId));
}
