import { afterAll } from "vitest";
import { type TestContext, testContext } from "./context.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export type TestContextOptions = NonNullable<Parameters<typeof testContext>[1]> & {
  /** For tests that damage the ledger or bypass it: it is not verified at the end. */
  readonly isBookDamaged?: boolean;
};

/** Opens a database and a context for the tests of one file. After them the ledger is verified and the database dropped. */
export async function openTestContext({
  isBookDamaged = false,
  ...overrides
}: TestContextOptions = {}): Promise<{ readonly ctx: TestContext; readonly database: TestDatabase }> {
  const database = await createTestDatabase();
  const ctx = testContext(database.db, overrides);
  afterAll(async () => {
    await ctx.lane.close();
    await database.drop({ isBookDamaged });
  });
  return { ctx, database };
}
