import { and, eq, isNotNull } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { transfers } from "../ledger/tables.ts";
import type { RequestRow } from "./queries.ts";
import { paymentRequests } from "./tables.ts";

/** The request of a pay link; null for an unknown token. */
export async function findRequestByToken(db: Queryable, tokenHash: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(paymentRequests).where(eq(paymentRequests.tokenHash, tokenHash));
  return row ?? null;
}

/** Locks the request of a pay link until the end of the transaction. */
export async function lockRequestByToken(tx: Tx, tokenHash: string): Promise<RequestRow | null> {
  const isMeant = eq(paymentRequests.tokenHash, tokenHash);
  const [row] = await tx.select().from(paymentRequests).where(isMeant).for("update");
  return row ?? null;
}

/** Id of the user who has verified an address, whether or not their settings let others find them by it. */
export async function findOwnerOfAddress(db: Queryable, emailLookup: string): Promise<string | null> {
  const isOwner = and(eq(users.emailLookup, emailLookup), isNotNull(users.emailVerifiedAt));
  const [row] = await db.select({ id: users.id }).from(users).where(isOwner);
  return row?.id ?? null;
}

/** Who pays a transfer; null when Evenly does. */
export async function findPayerOf(db: Queryable, transferId: string): Promise<string | null> {
  const isMeant = eq(transfers.id, transferId);
  const [row] = await db.select({ payerUserId: transfers.payerUserId }).from(transfers).where(isMeant);
  return row?.payerUserId ?? null;
}
