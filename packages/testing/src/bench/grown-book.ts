import { migrateDatabase } from "@evenly/db";
import { createIds } from "@evenly/platform/ids";
import postgres from "postgres";

export type Grown = {
  readonly userId: string;
  /** Partner in a tenth of the transactions. */
  readonly friendId: string;
  /** Time of the middle transaction. */
  readonly middle: Date;
};
export type GrownBook = {
  readonly appUrl: string;
  readonly now: Date;
  readonly few: Grown;
  readonly many: Grown;
  /** User with the number of transactions to export. */
  readonly exporter: Grown;
};

const ids = createIds();
const NOW = new Date("2026-11-21T12:00:00Z");
const SECONDS_APART = 20;
const FRIENDS = 10;
/** Rows per statement, so that none reaches the session's statement timeout. */
const ROWS_AT_ONCE = 100_000;
const EXPORTED = Number(process.argv[7] ?? 100_000);

/**
 * A database with a user with few and a user with many transactions. Their newest transactions are alike: equal notes, categories
 * and tags at equal intervals. Half are outgoing, half incoming.
 */
export async function createGrownBook(asked: {
  readonly adminUrl: string;
  readonly migrations: string;
  readonly few: number;
  readonly many: number;
}): Promise<GrownBook> {
  const url = new URL(asked.adminUrl);
  url.pathname = "/growth";
  const server = postgres(asked.adminUrl, { max: 1, onnotice: () => {} });
  await server.unsafe("create database growth");
  await server.end();
  const app = new URL(url);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: url.href, appUrl: app.href, migrationsFolder: asked.migrations });
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  const friends = Array.from({ length: FRIENDS }, () => ids.uuid());
  for (const [index, id] of friends.entries()) await addPerson(admin, id, `friend${index}`);
  const few = await grow(admin, asked.few, friends);
  const many = await grow(admin, asked.many, friends);
  const exporter = await grow(admin, EXPORTED, friends);
  await admin.unsafe("vacuum analyze");
  await admin.end();
  return { appUrl: app.href, now: NOW, few, many, exporter };
}

async function grow(admin: postgres.Sql, lines: number, friends: readonly string[]): Promise<Grown> {
  const userId = ids.uuid();
  await addPerson(admin, userId, `p${userId.slice(-8)}`);
  for (let first = 0; first < lines; first += ROWS_AT_ONCE) {
    await addLines(admin, userId, friends, { first, last: Math.min(first + ROWS_AT_ONCE, lines) - 1 });
  }
  await admin`insert into accounts (id, kind, owner_user_id, currency, posted, seq, updated_at)
    values (${ids.uuid()}, 'user_wallet', ${userId}, 'USD', 0, ${lines}, now())`;
  const middle = new Date(NOW.getTime() - (lines / 2) * SECONDS_APART * 1000);
  return { userId, friendId: friends[3] ?? "", middle };
}

/** Transaction n is n times 20 s old; every twentieth has own words. */
async function addLines(
  admin: postgres.Sql,
  userId: string,
  friends: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await admin`
    with lines as (
      insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payee_user_id,
        amount_minor, fee_minor, currency, description, category, effective_at, recorded_at)
      select gen_random_uuid(), ${userId}, 'bench', n::text, '-', 'payment', 'posted',
        case when n % 2 = 0 then ${userId}::uuid else friend end, case when n % 2 = 1 then ${userId}::uuid else friend end,
        100 + (n * 37) % 900, 0, 'USD',
        case when n % 7 = 0 then 'Cinema, two tickets' else 'Groceries and other things ' || n end,
        (array['food', 'travel', 'housing', 'utilities', 'other'])[1 + n % 5],
        ${NOW}::timestamptz - n * interval '20 seconds', ${NOW}
      from (select n, (${[...friends]}::uuid[])[1 + (n / 2) % ${FRIENDS}] as friend
        from generate_series(${first}::int, ${last}::int) n) as numbered
      returning id, key::int as n
    )
    insert into transaction_annotations (user_id, transaction_id, tags, version, updated_at)
    select ${userId}, id, array['trip'], 1, now() from lines where n % 20 = 0`;
}

async function addPerson(admin: postgres.Sql, id: string, handle: string): Promise<void> {
  await admin`
    insert into users (id, email_sealed, email_lookup, email_verified_at, password_hash, password_changed_at,
      first_name, last_name, handle, created_at)
    values (${id}, ${`k1.${"A".repeat(38)}`}, ${`lookup-${handle}`}, now(), '', now(), 'Robin', ${handle}, ${handle}, now())`;
}
