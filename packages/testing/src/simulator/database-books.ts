import type { Database } from "@evenly/db";
import { findTransfersById, lockHolds, lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";
import { holds, postings, transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { toHold, toParty, toStored, toWallet } from "@evenly/services/ledger/load-ledger";
import type { Store } from "./memory-store.ts";

/** The tables of these users in the simulator's form. */
export type DatabaseBooks = Pick<Store, "wallets" | "parties" | "holds" | "postings" | "originals"> & {
  readonly evenlyMinor: bigint;
};

/** Reads everything that the checks compare. */
export async function readBooks(db: Database, userIds: readonly string[]): Promise<DatabaseBooks> {
  const own = sql.join(
    userIds.map((userId) => sql`${userId}::uuid`),
    sql`, `,
  );
  const holdIds = await db.select({ id: holds.id }).from(holds).where(sql`${holds.payerUserId} in (${own})`);
  const transferIds = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(sql`${transfers.payerUserId} in (${own}) or ${transfers.payeeUserId} in (${own})`)
    .orderBy(transfers.recordedAt, transfers.id);
  const [wallets, parties, holdRows, originals] = await Promise.all([
    lockWallets(db, userIds, "none"),
    lockParties(db, userIds, "none"),
    lockHolds(db, ids(holdIds), "none"),
    findTransfersById(db, ids(transferIds)),
  ]);
  const accountIds = sql.join(
    wallets.map((wallet) => sql`${wallet.id}::uuid`),
    sql`, `,
  );
  const legs = await db
    .select()
    .from(postings)
    .where(sql`${postings.accountId} in (${accountIds})`)
    .orderBy(postings.accountId, postings.seq);
  const byAccount = new Map<string, (typeof legs)[number][]>();
  for (const leg of legs) byAccount.set(leg.accountId, [...(byAccount.get(leg.accountId) ?? []), leg]);
  const byId = new Map(originals.map((row) => [row.id, row]));
  return {
    wallets: new Map(wallets.map(toWallet).map((wallet) => [wallet.userId, wallet])),
    parties: new Map(parties.map(toParty).map((party) => [party.userId, party])),
    holds: new Map(holdRows.map(toHold).map((hold) => [hold.id, hold])),
    postings: byAccount,
    originals: new Map(
      ids(transferIds).flatMap((id) => {
        const row = byId.get(id);
        if (!row) return [];
        const { is_reversed: isReversed, refunded_minor: refunded } = row;
        return [[id, { transfer: toStored(row).transfer, isReversed, refundedMinor: BigInt(refunded) }]];
      }),
    ),
    evenlyMinor: await readEvenly(db),
  };
}

/** Balance of the system accounts in this database, which also has other tests' users. */
export async function readEvenly(db: Database): Promise<bigint> {
  const [row] = (await db.execute(
    sql`select coalesce(sum(posted), 0)::text as minor from accounts where kind <> 'user_wallet'`,
  )) as unknown as readonly { readonly minor: string }[];
  return BigInt(row?.minor ?? 0);
}

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map((row) => row.id);
}
