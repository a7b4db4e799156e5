import {
  createTestDatabase,
  makeSpender,
  makeUser,
  runJobs,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getExport } from "./get-export.ts";
import { listExports } from "./list-exports.ts";
import { startExport } from "./start-export.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const start = (asMe: TestContext) =>
  startExport(asMe, { filter: {}, withBom: true, idempotencyKey: ctx.ids.uuid() });

describe("getExport", () => {
  it("returns the progress to the owner only", async () => {
    const { asMe } = await makeSpender(ctx, 700);
    const { id } = await start(asMe);
    await runJobs(ctx, { runs: 1 });
    expect(await getExport(asMe, { id })).toMatchObject({ state: "running", rows: 500, rowsTotal: 701 });
    await runJobs(ctx, { runs: 1 });
    expect(await getExport(asMe, { id })).toMatchObject({
      state: "done",
      rows: 701,
      finishedAt: ctx.clock.now(),
    });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(getExport(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getExport(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await listExports(stranger)).toEqual([]);
  });
});
