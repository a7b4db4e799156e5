import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import type { Acknowledged } from "./bank.ts";

export type PaymentFindings = {
  /** Acknowledged, but missing or different in the ledger. */
  readonly lost: readonly string[];
  /** Requested once but posted more than once. */
  readonly doubled: readonly string[];
  readonly posted: number;
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly payer: string;
  readonly payee: string;
  readonly amount: string;
};

/** Compares the clients' answers with the ledger; a payment is identified by its description. */
export async function checkPayments(
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<PaymentFindings> {
  const rows = (await db.execute(sql`
    select id::text, description as name, state, payer_user_id::text as payer, payee_user_id::text as payee,
      amount_minor::text as amount
    from transfers where description like 'wish %'
    union all select id::text, description, 'refused', payer_user_id::text, payee_user_id::text, amount_minor::text
    from refusals where description like 'wish %'`)) as unknown as readonly Row[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refused = new Set(rows.filter((row) => row.state === "refused").map((row) => row.name));
  const posted = new Map<string, number>();
  for (const row of rows.filter((each) => each.state === "posted"))
    posted.set(row.name, (posted.get(row.name) ?? 0) + 1);
  const lost = acknowledged.filter(({ wish, answer }) => {
    if (answer.kind === "refused") return !refused.has(wish.name) || posted.has(wish.name);
    const row = byId.get(answer.transferId);
    const isAsTold =
      row?.state === "posted" &&
      row.name === wish.name &&
      row.payer === wish.payer.userId &&
      row.payee === wish.payee.userId &&
      row.amount === String(wish.amountMinor);
    return !isAsTold;
  });
  return {
    lost: lost.map(({ wish, answer }) => `${wish.name} was answered ${answer.body}`),
    doubled: [...posted].filter(([, count]) => count > 1).map(([name, count]) => `${name}: ${count} times`),
    posted: rows.filter((row) => row.state === "posted").length,
  };
}
