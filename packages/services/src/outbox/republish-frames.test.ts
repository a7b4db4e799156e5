import { inTransaction } from "@evenly/db";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  makeReceived,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordEvent } from "../shared/record-event.ts";
import { republishFrames } from "./republish-frames.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

async function recordTheft(): Promise<string> {
  const user = await makeUser(ctx);
  const payload = {
    userId: user.userId,
    alertId: ctx.ids.uuid(),
    kind: "session_stolen" as const,
    severity: "critical" as const,
  };
  await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "security_alert.raised", payload));
  return user.userId;
}
const age = () => ctx.db.update(outbox).set({ createdAt: sql`now() - interval '3 seconds'` });

describe("republishFrames", () => {
  it("publishes events without another publisher at once, and only once", async () => {
    const userId = await recordTheft();
    expect(await republishFrames(ctx)).toBe(1);
    expect(ctx.bus.published).toMatchObject([
      { kind: "frames", items: [{ userId, frame: { type: "security_alert" } }] },
    ]);
    expect(await republishFrames(ctx)).toBe(0);
  });

  it("waits two seconds for the posting process to publish a payment, then publishes it", async () => {
    const { payee } = await makeReceived(ctx, { amountMinor: 500n });
    await ctx.db.update(outbox).set({ publishedAt: null });
    const published = ctx.bus.published.length;
    expect(await republishFrames(ctx)).toBe(0);
    await age();
    expect(await republishFrames(ctx)).toBe(1);
    const [told] = ctx.bus.published.slice(published);
    expect(told).toMatchObject({ kind: "frames" });
    expect(JSON.stringify(told)).toContain(payee.userId);
  });

  it("retries after a bus failure", async () => {
    await recordTheft();
    const away = { ...ctx, bus: { ...ctx.bus, publish: () => Promise.reject(new Error("bus away")) } };
    await expect(republishFrames(away)).rejects.toThrow("bus away");
    expect(await republishFrames(ctx)).toBe(1);
  });
});
