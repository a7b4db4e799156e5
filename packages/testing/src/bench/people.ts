import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { searchPeople } from "@evenly/services/contacts/search-people";
import postgres from "postgres";
import { testContext } from "../context.ts";
import { makeUser } from "../make-user.ts";

/** Syllables of names; the first of a list are the most common. */
const FIRST = "an ma jo li ka se da ro mi le no ti el ha vi su".split(" ");
const MIDDLE = "na ri han sa re ven ni to mu lla be ki zo wa xi yu".split(" ");
const LAST = "son er mann ez ski ova ing berg ard as eau ini oglu sen y q".split(" ");
/** Search texts: common and rare prefixes and infixes, handles, two words, no match. */
const ASKED = ["an", "ma", "anna", "xi", "nna", "mann", "nsen", "yuq", "p12", "anna ma", "q9x"];
const ROUNDS = 100;
/** The median in the large book may be at most 1.3 times the small book's plus 5 ms. */
const FACTOR = 1.3;
const EXTRA_MS = 5;

const [, , adminUrl = "", migrationsFolder = "", smallText = "1000", largeText = "1000000"] = process.argv;

async function main(): Promise<number> {
  const sizes = [Number(smallText), Number(largeText)];
  const books = [];
  for (const size of sizes) books.push(await openBook(size));
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const text of ASKED) for (const book of books) await book.ask(text, round >= 0);
  }
  for (const book of books) await book.close();
  const [small, large] = books.map((book) => book.times);
  console.log("text        small p50   p95 ms   large p50   p95 ms");
  let slow = 0;
  for (const text of ASKED) {
    const [a, b] = [small?.get(text) ?? [], large?.get(text) ?? []];
    const isSlow = quantile(b, 0.5) > quantile(a, 0.5) * FACTOR + EXTRA_MS;
    if (isSlow) slow += 1;
    const figures = [a, b].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95)]);
    console.log(text.padEnd(10), ...figures.map((ms) => ms.toFixed(2).padStart(10)), isSlow ? "SLOW" : "");
  }
  return slow === 0 ? 0 : 1;
}

/** A database with this many users and one who searches. Both sizes are queried in turn, so that other load affects both. */
async function openBook(people: number) {
  const db = openDatabase({ url: await createBook(people), applicationName: "bench-people", poolMax: 1 });
  const ctx = testContext(db);
  const me = await makeUser(ctx, { firstName: "Zoe", lastName: "Searcher" });
  const times = new Map<string, number[]>(ASKED.map((text) => [text, []]));
  const ask = async (text: string, isCounted: boolean) => {
    const start = performance.now();
    await searchPeople(ctx.asUser(me.userId), { q: text, limit: 10 });
    if (isCounted) times.get(text)?.push(performance.now() - start);
  };
  const close = async () => {
    await ctx.lane.close();
    await closeDatabase(db);
  };
  return { times, ask, close };
}

/** A database with this many searchable users. */
async function createBook(people: number): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `/people_${people}`;
  const server = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database people_${people}`);
  await server.end();
  const app = new URL(url);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: url.href, appUrl: app.href, migrationsFolder });
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await admin`select setseed(0.42)`;
  await admin`
    insert into users (id, email_sealed, email_lookup, email_verified_at, password_hash, password_changed_at, first_name, last_name, handle, created_at)
    select gen_random_uuid(), 'k1.' || repeat('A', 38), 'lookup-' || n, now(), '', now(),
      initcap(${piece(FIRST)} || ${piece(MIDDLE)}), initcap(${piece(FIRST)} || ${piece(MIDDLE)} || ${piece(LAST)}), 'p' || n, now()
    from generate_series(1, ${people}) as n`;
  await admin`insert into parties (user_id, identity_tier, time_zone) select id, 'approved', 'UTC' from users`;
  await admin.unsafe("vacuum analyze");
  await admin.end();
  return app.href;

  /** A random element; the first ones are more frequent. */
  function piece(list: readonly string[]) {
    return admin`(${[...list]}::text[])[1 + floor(power(random(), 2) * ${list.length})::int]`;
  }
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

process.exitCode = await main();
