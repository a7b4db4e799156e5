import { deliveries } from "@evenly/db/notifications/tables";
import { makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { noteReceipt } from "./note-receipt.ts";

const { ctx } = await openTestContext();

type State = (typeof deliveries.$inferSelect)["state"];

describe("noteReceipt", () => {
  it.each<{ from: State; outcome: "delivered" | "failed"; to: State; isNew: boolean }>([
    { from: "sent", outcome: "delivered", to: "delivered", isNew: true },
    { from: "sent", outcome: "failed", to: "failed", isNew: true },
    { from: "delivered", outcome: "failed", to: "delivered", isNew: false },
    { from: "failed", outcome: "delivered", to: "failed", isNew: false },
    { from: "pending", outcome: "failed", to: "pending", isNew: true },
    { from: "pending", outcome: "delivered", to: "pending", isNew: true },
    { from: "dropped", outcome: "delivered", to: "dropped", isNew: false },
  ])("changes a $from delivery with the receipt $outcome to $to", async ({ from, outcome, to, isNew }) => {
    const { userId, emailSealed: addressSealed } = await makeUser(ctx);
    const deliveredAt = from === "delivered" ? ctx.clock.now() : null;
    const made = { channel: "email", addressSealed, state: from, deliveredAt } as const;
    const { deliveryIds } = await makeNotification(ctx, userId, {}, [made]);
    const [deliveryId = ""] = deliveryIds;
    const receipt = { channel: "email", deliveryId, providerMessageId: "1", outcome, reason: "why" } as const;
    expect(await noteReceipt(ctx, receipt)).toEqual({ isNew });
    expect(await noteReceipt(ctx, receipt)).toEqual({ isNew: false });
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    expect([row?.state, row?.deliveredAt !== null]).toEqual([
      to,
      from === "delivered" || (isNew && outcome === "delivered"),
    ]);
  });

  it("stops retries once it has arrived, whatever the provider answered before", async () => {
    const { userId, emailSealed: addressSealed } = await makeUser(ctx);
    const made = { channel: "email", addressSealed, state: "pending", attempts: 1 } as const;
    const { deliveryIds } = await makeNotification(ctx, userId, {}, [made]);
    const [deliveryId = ""] = deliveryIds;
    const receipt = { channel: "email", deliveryId, providerMessageId: "1", reason: "" } as const;
    expect(await noteReceipt(ctx, { ...receipt, outcome: "delivered" })).toEqual({ isNew: true });
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    expect(row?.state).toBe("delivered");
  });

  it.each([
    { outcome: "delivered", arrived: true },
    { outcome: "failed", arrived: false },
  ] as const)(
    "accepts the receipt $outcome of a second attempt in flight after the first bounced",
    async (told) => {
      const { userId } = await makeUser(ctx);
      const made = { channel: "sms", addressSealed: null, state: "pending" } as const;
      const { deliveryIds } = await makeNotification(ctx, userId, {}, [made]);
      const [deliveryId = ""] = deliveryIds;
      const facts = { channel: "sms", deliveryId, reason: "why" } as const;
      await noteReceipt(ctx, { ...facts, providerMessageId: "first", outcome: "failed" });
      const second = { ...facts, providerMessageId: "second", outcome: told.outcome };
      expect(await noteReceipt(ctx, second)).toEqual({ isNew: true });
      expect(await noteReceipt(ctx, second)).toEqual({ isNew: false });
      const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
      expect([row?.state, row?.deliveredAt !== null]).toEqual(["pending", told.arrived]);
      if (!told.arrived) expect(row?.providerMessageId).toBe("second");
    },
  );

  it("stores the failure reason without the recipient's address", async () => {
    const { userId, emailSealed: addressSealed } = await makeUser(ctx);
    const made = { channel: "email", addressSealed, state: "sent" } as const;
    const { deliveryIds } = await makeNotification(ctx, userId, {}, [made]);
    const [deliveryId = ""] = deliveryIds;
    const reason = "the provider says 550 <ana@example.com> is unknown\u0000, call +1 415 555 2671";
    const facts = { channel: "email", deliveryId, providerMessageId: "1" } as const;
    expect(await noteReceipt(ctx, { ...facts, outcome: "failed", reason })).toEqual({ isNew: true });
    const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    expect(row?.lastError).toBe("the provider says 550 <(address)> is unknown , call (number)");
  });
});
