import {
  createTestDatabase,
  makeAdmin,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBook } from "./verify-book.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

it("verifyBook finds no difference in a consistent ledger, and is for operators only", async () => {
  const operator = await makeAdmin(ctx, { balanceMinor: 100_00n });
  expect(await verifyBook(operator.ctx)).toEqual({ differences: [], checkedAt: ctx.clock.now() });
  const ana = await makeUser(ctx);
  await expect(verifyBook(ctx.asUser(ana.userId))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(verifyBook(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
