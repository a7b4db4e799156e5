import { auditLog } from "@evenly/db/audit/tables";
import { createTestDatabase, makeAdmin, testContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { listParkedJobs } from "./list-parked-jobs.ts";

it("listParkedJobs is empty without failures, and each call is audited", async () => {
  const database = await createTestDatabase();
  const ctx = testContext(database.db);
  const operator = await makeAdmin(ctx);
  expect(await listParkedJobs(operator.ctx, { limit: 20 })).toEqual({ jobs: [], nextCursor: null });
  const operations = (await ctx.db.select().from(auditLog)).map(({ operation }) => operation);
  expect(operations).toContain("jobs.listed");
  await ctx.lane.close();
  await database.drop();
});
