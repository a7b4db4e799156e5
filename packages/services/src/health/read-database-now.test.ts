import { createTestDatabase } from "@evenly/testing";
import { expect, it } from "vitest";
import { readDatabaseNow } from "./read-database-now.ts";

it("reads the time of the call, also inside a transaction that began earlier", async () => {
  const database = await createTestDatabase();
  const [first, second] = await database.db.transaction(async (tx) => {
    const db = tx as unknown as typeof database.db;
    const before = await readDatabaseNow({ db });
    await database.db.$client`select pg_sleep(0.02)`;
    return [before, await readDatabaseNow({ db })];
  });
  // The tests' database runs on this machine, so both clocks agree.
  expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(10_000);
  expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime() + 20);
  await database.drop();
});
