import { auditLog } from "@evenly/db/audit/tables";
import { deliveries, pushSubscriptions } from "@evenly/db/notifications/tables";
import { codeOf, fakePushes, makeAdmin, makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { MailMessage } from "../ports.ts";
import { createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue } from "./deliver-due.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { noteReceipt } from "./note-receipt.ts";
import { redriveDeliveries } from "./redrive-deliveries.ts";

const { ctx } = await openTestContext();

async function makeDelivery(state: "failed" | "sent" | "delivered" | "dropped", attempts = 4) {
  const user = await makeUser(ctx);
  const sealed = { addressSealed: user.emailSealed, lastError: "the server is away" };
  const { deliveryIds } = await makeNotification(
    ctx,
    user.userId,
    { template: "passwordChanged", data: {} },
    [{ channel: "email", ...sealed, state, attempts, providerMessageId: null }],
  );
  return { ...user, id: deliveryIds[0] ?? "" };
}
async function rowOf(id: string) {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}

describe("redriveDeliveries", () => {
  it("sends failed deliveries again with the same message id and continued attempt numbers, and audits it", async () => {
    const { ctx: admin } = await makeAdmin(ctx);
    const { id } = await makeDelivery("failed");
    const at = ctx.clock.now().toISOString();
    const tried = { startedAt: at, finishedAt: at, error: "the server is away" };
    const tries = [{ ...tried, outcome: "retry" } as const, { ...tried, outcome: "failed" } as const];
    await ctx.db.update(deliveries).set({ tries }).where(eq(deliveries.id, id));
    expect(await redriveDeliveries(admin, { deliveryIds: [id] })).toEqual({ redriven: 1 });
    expect(await redriveDeliveries(admin, { deliveryIds: [id] })).toEqual({ redriven: 0 });
    const mails: MailMessage[] = [];
    const mailer = {
      send: async (mail: MailMessage) => {
        mails.push(mail);
        return { providerMessageId: mail.messageId };
      },
      close: async () => {},
    };
    const texts = {
      notification: async () => ({ title: "", message: "", actionText: "" }),
      mail: async () => ({ subject: "", text: "", html: "" }),
      sms: async () => "",
      codeMessage: async () => "",
    };
    await deliverDue(ctx, { mailer, sms: createSmsMailbox(ctx), push: fakePushes(), texts });
    expect(mails.map(({ messageId }) => messageId)).toEqual([`<${id}@localhost>`]);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 1, lastError: null });
    const now = ctx.clock.now().toISOString();
    expect((await rowOf(id))?.tries).toEqual([
      ...tries,
      { startedAt: now, finishedAt: now, outcome: "sent", error: null },
    ]);
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.operation, "deliveries.redriven"));
    expect(audited.map(({ metadata }) => metadata)).toContainEqual({ deliveryIds: id });
  });

  it("skips deliveries that have not failed, and those to a browser whose subscription ended", async () => {
    const { ctx: admin } = await makeAdmin(ctx);
    const made = await Promise.all(
      (["sent", "delivered", "dropped"] as const).map((state) => makeDelivery(state, 1)),
    );
    const { userId } = await makeUser(ctx);
    const subscription = {
      id: ctx.ids.uuid(),
      userId,
      endpointHash: "hash",
      subscriptionSealed: `test.${"x".repeat(40)}`,
      createdAt: ctx.clock.now(),
      endedAt: ctx.clock.now(),
      endedReason: "gone" as const,
    };
    await ctx.db.insert(pushSubscriptions).values(subscription);
    const { deliveryIds } = await makeNotification(ctx, userId, {}, [
      { channel: "push", pushSubscriptionId: subscription.id, state: "failed" },
    ]);
    const ids = [...made.map(({ id }) => id), ...deliveryIds];
    expect(await redriveDeliveries(admin, { deliveryIds: ids })).toEqual({ redriven: 0 });
    const { deliveries: listed } = await listDeliveries(ctx.asUser(userId), { scope: "own", limit: 9 });
    expect(listed.map(({ status, canRedrive }) => [status, canRedrive])).toEqual([["failed", false]]);
  });

  it("is for operators only", async () => {
    const { userId, id } = await makeDelivery("failed");
    expect(await codeOf(redriveDeliveries(ctx.asUser(userId), { deliveryIds: [id] }))).toBe("FORBIDDEN");
    expect((await rowOf(id))?.state).toBe("failed");
  });

  it("ignores receipts of the earlier sending", async () => {
    const { ctx: admin } = await makeAdmin(ctx);
    const { id } = await makeDelivery("failed");
    await redriveDeliveries(admin, { deliveryIds: [id] });
    await ctx.db
      .update(deliveries)
      .set({ state: "sent", providerMessageId: "SM2" })
      .where(eq(deliveries.id, id));
    const receipt = { channel: "email", deliveryId: id, outcome: "failed", reason: "bounced" } as const;
    expect(await noteReceipt(ctx, { ...receipt, providerMessageId: "SM1" })).toEqual({ isNew: false });
    expect(await noteReceipt(ctx, { ...receipt, providerMessageId: "SM2" })).toEqual({ isNew: true });
    const [latest] = await ctx.db.select().from(deliveries).orderBy(desc(deliveries.id)).limit(1);
    expect(latest).toMatchObject({ id, state: "failed", lastError: "bounced" });
  });
});
