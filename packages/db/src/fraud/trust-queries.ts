import { and, count, desc, eq, isNull } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { trustedPayees } from "./tables.ts";

/** A person's trusted payees who have an account, the newest first. */
export function listTrustedPayees(db: Queryable, userId: string) {
  const { payeeUserId, trustedAt } = trustedPayees;
  return db
    .select({
      payeeUserId,
      trustedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
    })
    .from(trustedPayees)
    .innerJoin(users, eq(users.id, payeeUserId))
    .where(and(eq(trustedPayees.userId, userId), isNull(users.deactivatedAt)))
    .orderBy(desc(trustedAt), payeeUserId);
}

type Trust = Pick<typeof trustedPayees.$inferInsert, "userId" | "payeeUserId">;

/** Adds a trusted payee; false if they are one already. */
export async function insertTrustedPayee(tx: Tx, row: typeof trustedPayees.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(trustedPayees)
    .values(row)
    .onConflictDoNothing()
    .returning({ payeeUserId: trustedPayees.payeeUserId });
  return added.length > 0;
}

/** Counts a person's trusted payees who have an account. */
export async function countTrustedPayees(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(trustedPayees)
    .innerJoin(users, eq(users.id, trustedPayees.payeeUserId))
    .where(and(eq(trustedPayees.userId, userId), isNull(users.deactivatedAt)));
  return row?.total ?? 0;
}

/** Removes a trusted payee; false if there is none. */
export async function deleteTrustedPayee(tx: Tx, { userId, payeeUserId }: Trust): Promise<boolean> {
  const gone = await tx
    .delete(trustedPayees)
    .where(and(eq(trustedPayees.userId, userId), eq(trustedPayees.payeeUserId, payeeUserId)))
    .returning({ payeeUserId: trustedPayees.payeeUserId });
  return gone.length > 0;
}
