import {
  createTestDatabase,
  makeSpender,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelExport } from "./cancel-export.ts";
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

describe("listExports", () => {
  it("lists the caller's own, newest first", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    const first = await start(asMe);
    await cancelExport(asMe, { id: first.id });
    ctx.clock.advance(1000);
    const second = await start(asMe);
    expect((await listExports(asMe)).map(({ id, state }) => [id, state])).toEqual([
      [second.id, "queued"],
      [first.id, "cancelled"],
    ]);
    await expect(listExports(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
