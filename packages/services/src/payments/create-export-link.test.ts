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
import { createExportLink } from "./create-export-link.ts";
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

describe("createExportLink", () => {
  it("gives the owner a URL valid for one minute, once the export is finished", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    const { id } = await start(asMe);
    await expect(createExportLink(asMe, { id })).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await runJobs(ctx, { runs: 1 });
    const link = await createExportLink(asMe, { id });
    expect(link.url).toMatch(new RegExp(`^/api/exports/${id}/history\\.csv\\?link=[\\w-]{43}$`));
    expect(link.expiresAt.getTime() - ctx.clock.now().getTime()).toBe(60_000);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    await expect(createExportLink(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createExportLink(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
