import { inTransaction } from "@evenly/db";
import { deliveries } from "@evenly/db/notifications/tables";
import { createNotificationTexts } from "@evenly/emails";
import { recordEvent } from "@evenly/services/shared/record-event";
import {
  createTestDatabase,
  fakeQueue,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startOutboxRelay } from "./outbox-relay.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

async function changePassword(): Promise<void> {
  const { userId, emailSealed } = await makeUser(ctx);
  const payload = { userId, emailSealed, firstName: "Test", locale: "en" };
  await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
}
async function inAppStates(): Promise<readonly string[]> {
  const rows = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "in_app"));
  return rows.map(({ state }) => state).sort();
}
const start = (bus = ctx.bus) =>
  startOutboxRelay({ ctx: { ...ctx, bus }, queue: fakeQueue(), texts: createNotificationTexts() });

it("tells sockets of what it makes although no queue wakes anybody", async () => {
  const stop = await start();
  await changePassword();
  await vi.waitFor(async () => expect(await inAppStates()).toEqual(["sent"]));
  await stop();
});

it("goes on with other events while the bus does not answer, and ends once it does", async () => {
  let answer = () => {};
  const silence = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const stop = await start({ ...ctx.bus, publish: () => silence });
  await changePassword();
  await vi.waitFor(async () => expect(await inAppStates()).toEqual(["pending"]));
  await changePassword();
  await vi.waitFor(async () => expect(await inAppStates()).toEqual(["pending", "pending"]));
  const stopped = stop();
  answer();
  await stopped;
  expect(await inAppStates()).toEqual(["pending", "sent"]);
});
