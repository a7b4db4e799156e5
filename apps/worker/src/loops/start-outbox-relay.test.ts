import { inTransaction } from "@evenly/db";
import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { broadcast } from "@evenly/services/notifications/broadcast";
import { recordEvent } from "@evenly/services/shared/record-event";
import { createNotificationTexts } from "@evenly/templates";
import {
  createTestDatabase,
  fakeQueue,
  makeAdmin,
  makeUser,
  operatorProof,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startOutboxRelay } from "./start-outbox-relay.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeEach(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

async function changePassword(): Promise<string> {
  const { userId, emailSealed } = await makeUser(ctx);
  const payload = { userId, emailSealed, firstName: "Test", locale: "en" };
  await inTransaction(ctx.db, (tx) => recordEvent(ctx, tx, "password.changed", payload));
  return userId;
}
async function inAppStates(): Promise<readonly string[]> {
  const rows = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "in_app"));
  return rows.map(({ state }) => state).sort();
}
/** Frames published to sockets, with their users. */
function told() {
  const all = ctx.bus.published.flatMap((message) => {
    if (message.kind === "frames") return message.items;
    return message.kind === "everyone" ? { userId: "everyone", frame: message.frame } : [];
  });
  return all.map(({ userId, frame: { type, data } }) => [userId, type, data.title]);
}
const start = (bus = ctx.bus) =>
  startOutboxRelay({
    ctx: { ...ctx, bus },
    queue: fakeQueue(),
    texts: createNotificationTexts(),
    consumers: [],
  });

it("publishes frames for new deliveries although the queue delivers no wake-up", async () => {
  const stop = await start();
  const userId = await changePassword();
  await vi.waitFor(async () => expect(await inAppStates()).toEqual(["sent"]));
  await stop();
  expect(told()).toEqual([[userId, "notification", "Your password was changed"]]);
});

it("expands a broadcast and wakes the delivery loops", async () => {
  const queue = fakeQueue();
  const wake = vi.fn(queue.wake);
  const [admin, { userId }] = [await makeAdmin(ctx), await makeUser(ctx)];
  await broadcast(admin.ctx, {
    title: "Maintenance",
    message: "Tonight at ten.",
    priority: "high",
    proof: operatorProof,
  });
  ctx.clock.advance(1000);
  const stop = await startOutboxRelay({
    ctx,
    queue: { ...queue, wake },
    texts: createNotificationTexts(),
    consumers: [],
  });
  await vi.waitFor(() => expect(wake).toHaveBeenCalledWith("deliveries", "in_app"));
  await stop();
  expect(told()).toEqual([["everyone", "system_notification", "Maintenance"]]);
  const made = await ctx.db.select().from(notifications);
  expect(made.map((row) => [row.userId, row.title]).sort()).toEqual(
    [admin.userId, userId].map((each) => [each, "Maintenance"]).sort(),
  );
  expect(await inAppStates()).toEqual(["pending", "pending"]);
});

it("continues with other events while the bus does not answer, and publishes once it does", async () => {
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
