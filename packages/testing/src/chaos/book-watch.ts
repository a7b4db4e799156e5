import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

export type BookWatch = {
  readonly looks: () => number;
  /** Violations seen by a check. */
  readonly wrong: readonly string[];
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 50;
const LOOK_MS_MAX = 5000;
/** Every DEEP_EACH checks, balances are also compared with the sums of their postings. */
const DEEP_EACH = 20;

type Totals = { readonly all: string; readonly wallets: string; readonly lowest: string };

/**
 * Sums all money every 50 ms in one REPEATABLE READ snapshot during faults: the total must stay constant and no wallet may be
 * negative. A check that fails because the database is unreachable is skipped.
 */
export async function watchBook(adminUrl: string): Promise<BookWatch> {
  const connect = () =>
    postgres(adminUrl, { max: 1, onnotice: () => {}, connect_timeout: 2, fetch_types: false });
  let sql = connect();
  const expected = await look(sql, false);
  const wrong: string[] = [];
  let looks = 0;
  let isStopped = false;

  const watch = async () => {
    while (!isStopped) {
      try {
        const found = await Promise.race([look(sql, looks % DEEP_EACH === 0), tooLong()]);
        looks += 1;
        judge(found);
      } catch {
        await sql.end({ timeout: 0 }).catch(() => {});
        sql = connect();
      }
      await sleep(EVERY_MS);
    }
  };
  const judge = (found: Totals & { readonly strays: number }) => {
    if (found.all !== expected.all) wrong.push(`all accounts hold ${found.all}, expected ${expected.all}`);
    if (found.wallets !== expected.wallets)
      wrong.push(`all wallets hold ${found.wallets}, expected ${expected.wallets}`);
    if (BigInt(found.lowest) < 0n) wrong.push(`a wallet has ${found.lowest} available`);
    if (found.strays > 0) wrong.push(`${found.strays} balances are not the sum of their postings`);
  };
  const done = watch();
  return {
    looks: () => looks,
    wrong,
    stop: async () => {
      isStopped = true;
      await done;
      await sql.end({ timeout: 1 });
    },
  };
}

async function look(sql: postgres.Sql, isDeep: boolean): Promise<Totals & { readonly strays: number }> {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    const [totals] = await tx<Totals[]>`
      select sum(posted)::text as all,
        sum(posted) filter (where kind = 'user_wallet')::text as wallets,
        min(posted - held) filter (where kind = 'user_wallet')::text as lowest
      from accounts`;
    if (!totals) throw new Error("the book has no accounts");
    if (!isDeep) return { ...totals, strays: 0 };
    const strays = await tx`
      select a.id from accounts a
      left join (select account_id, sum(amount_minor) as total from postings group by account_id) p on p.account_id = a.id
      where a.posted <> coalesce(p.total, 0)`;
    return { ...totals, strays: strays.length };
  });
}

async function tooLong(): Promise<never> {
  await sleep(LOOK_MS_MAX, undefined, { ref: false });
  throw new Error("the database did not answer a look");
}
