import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";

export type BalanceRow = {
  readonly id: string;
  readonly owner_user_id: string;
  readonly currency: string;
  readonly posted: string;
  readonly held: string;
  readonly version: string;
  readonly updated_at: string;
  /** Amount of other people's open holds in favour of this wallet. */
  readonly incoming: string;
};

/** Wallets of users with their incoming holds; not locked. */
export function findBalances(db: Queryable, userIds: readonly string[]): Promise<readonly BalanceRow[]> {
  return run(
    db,
    sql`select a.id, a.owner_user_id, a.currency, a.posted, a.held, a.version, a.updated_at,
        coalesce((select sum(h.amount_minor) from holds h where h.payee_account_id = a.id and h.state = 'open'), 0)::text as incoming
      from accounts a where a.owner_user_id = any(${list(userIds, "uuid")}) and a.kind = 'user_wallet' order by a.currency`,
  );
}
