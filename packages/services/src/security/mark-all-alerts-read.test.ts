import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { listSecurityAlerts } from "./list-security-alerts.ts";
import { markAllAlertsRead } from "./mark-all-alerts-read.ts";

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

describe("markAllAlertsRead", () => {
  it("marks the caller's alerts only, which stay open", async () => {
    const [ana, ben] = [await makeAlerted(ctx), await makeAlerted(ctx)];
    expect(await markAllAlertsRead(ana.me)).toEqual({ read: 1 });
    expect(await markAllAlertsRead(ana.me)).toEqual({ read: 0 });
    expect(await listSecurityAlerts(ana.me, { limit: 50 })).toMatchObject({ unread: 0, open: 1 });
    expect(await listSecurityAlerts(ben.me, { limit: 50 })).toMatchObject({ unread: 1, open: 1 });
  });
});
