import type { Redis } from "ioredis";
import postgres from "postgres";

/** Every row of every table as text, except the development mailbox. */
export async function dumpDatabase(adminUrl: string): Promise<ReadonlyMap<string, string>> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const tables = await admin<{ place: string }[]>`
    select format('%I.%I', schemaname, tablename) as place from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'mailbox_messages'`;
  const dump = new Map<string, string>();
  for (const { place } of tables) {
    const rows = await admin.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${place} t`);
    dump.set(place, rows.map(({ row }) => row).join("\n"));
  }
  await admin.end();
  return dump;
}

/** Every key of this deployment with its value. */
export async function dumpRedis(redis: Redis): Promise<string> {
  const lines: string[] = [];
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, "0", "-1"),
    stream: (key) => redis.xrange(key, "-", "+"),
  };
  for (const key of await redis.keys("*evenly*")) {
    lines.push(`${key} ${JSON.stringify(await readers[await redis.type(key)]?.(key))}`);
  }
  return lines.join("\n");
}
