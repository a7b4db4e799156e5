import { inTransaction } from "@evenly/db";
import { webhookInbox } from "@evenly/db/webhooks/tables";
import { createTestDatabase, readOutbox, testContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { receiveWebhook } from "./receive-webhook.ts";
import { takeWebhook } from "./take-webhook.ts";

it("receiveWebhook stores a provider's event and one outbox event once, however often the provider repeats it", async () => {
  const database = await createTestDatabase();
  const ctx = testContext(database.db).as({ kind: "webhook", provider: "email" });
  const call = { provider: "email", providerEventId: "evt_1", url: "http://localhost/x", body: "{}" };
  const told = await Promise.all(Array.from({ length: 20 }, () => receiveWebhook(ctx, call)));
  expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await receiveWebhook(ctx, { ...call, provider: "sms" })).toEqual({ isNew: true });
  const [row] = await ctx.db.select().from(webhookInbox);
  expect(row).toMatchObject({ ...call, receivedAt: ctx.clock.now(), processedAt: null });
  const events = await readOutbox(ctx.db, "webhook.received");
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { inboxId: row?.id, provider: "email" },
    { provider: "sms" },
  ]);
  const take = (id: string) => inTransaction(ctx.db, (tx) => takeWebhook(ctx, tx, id));
  expect(await take(row?.id ?? "")).toMatchObject({ body: "{}", processedAt: ctx.clock.now() });
  expect(await take(ctx.ids.uuid())).toBeNull();
  await ctx.lane.close();
  await database.drop();
});
