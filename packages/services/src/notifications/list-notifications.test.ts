import type { NotificationContent } from "@evenly/contract/features";
import type { ListNotificationsInput } from "@evenly/contract/notifications/centre";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { users } from "@evenly/db/auth/tables";
import { makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listNotifications } from "./list-notifications.ts";

const { ctx } = await openTestContext();

const asked = (input: Partial<ListNotificationsInput> = {}): ListNotificationsInput => ({
  tab: "all",
  limit: 20,
  ...input,
});
const minutesAgo = (minutes: number) => new Date(ctx.clock.now().getTime() - minutes * 60_000);

describe("listNotifications", () => {
  it("has the texts in the reader's language of today; unknown facts keep the stored ones", async () => {
    const { userId } = await makeUser(ctx);
    await ctx.db.update(users).set({ locale: "de" }).where(eq(users.id, userId));
    const data = { amountMinor: "1000", currency: "USD", personName: "Ana Lund", transferId: ctx.ids.uuid() };
    const stored = { title: "stored", message: "stored", actionText: "stored", actionUrl: "/history/1" };
    await makeNotification(ctx, userId, { ...stored, template: "refundSent", data });
    await makeNotification(ctx, userId, { ...stored, template: "refundSent", data: { old: 1 } });
    await makeNotification(ctx, userId, { ...stored, template: "removedKind" });
    const asked: string[] = [];
    const templates = {
      list: async () => [],
      write: async (content: NotificationContent, reader: Reader) => {
        asked.push(`${content.template} ${reader.locale}`);
        return { title: "neu", message: "jetzt", actionText: "öffnen" };
      },
    };
    const page = await listNotifications({ ...ctx.asUser(userId), templates }, { tab: "all", limit: 20 });
    expect(page.notifications.map(({ title, actionText }) => `${title} ${actionText}`)).toEqual([
      "stored stored",
      "stored stored",
      "neu öffnen",
    ]);
    expect(asked).toEqual(["refundSent de"]);
  });

  it("has the tabs all, unread and archived, each with its count", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const at = minutesAgo(1);
    const facts = {
      unread: { createdAt: minutesAgo(5) },
      read: { createdAt: minutesAgo(4), readAt: at },
      "archived unread": { createdAt: minutesAgo(3), archivedAt: at },
      deleted: { deletedAt: at },
      "carrier of a mail": { isListed: false },
      snoozed: { snoozedUntil: minutesAgo(-5) },
      "snoozed until now": { createdAt: minutesAgo(2), snoozedUntil: ctx.clock.now() },
    };
    for (const [title, each] of Object.entries(facts))
      await makeNotification(ctx, userId, { title, ...each });
    await makeNotification(ctx, (await makeUser(ctx)).userId, { title: "another's" });
    const titles = async (input: Partial<ListNotificationsInput>) =>
      (await listNotifications(me, asked(input))).notifications.map(({ title }) => title);
    expect(await titles({})).toEqual(["snoozed until now", "read", "unread"]);
    expect(await titles({ tab: "unread" })).toEqual(["snoozed until now", "unread"]);
    expect(await titles({ tab: "archived" })).toEqual(["archived unread"]);
    expect(await titles({ isRead: true })).toEqual(["read"]);
    expect(await titles({ isRead: false })).toEqual(["snoozed until now", "unread"]);
    const page = await listNotifications(me, asked());
    expect(page).toMatchObject({ unreadCount: 2, counts: { all: 3, unread: 2, archived: 1 } });
    expect(page.notifications[1]).toMatchObject({
      isRead: true,
      isArchived: false,
      priority: "medium",
      data: {},
    });
    await expect(listNotifications(ctx, asked())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("filters by type and priority", async () => {
    const { userId } = await makeUser(ctx);
    await makeNotification(ctx, userId, { type: "security_alert", priority: "urgent" });
    await makeNotification(ctx, userId, { type: "security_alert", priority: "high" });
    await makeNotification(ctx, userId, { type: "payment_received", priority: "high" });
    const count = async (input: Partial<ListNotificationsInput>) =>
      (await listNotifications(ctx.asUser(userId), asked(input))).notifications.length;
    expect(await count({ type: "security_alert" })).toBe(2);
    expect(await count({ priority: "high" })).toBe(2);
    expect(await count({ type: "security_alert", priority: "high" })).toBe(1);
  });

  it("pages without gaps or repeats, by number or cursor, including equal timestamps", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const ids: string[] = [];
    for (let index = 0; index < 45; index += 1) {
      const createdAt = minutesAgo(Math.floor(index / 7));
      ids.push((await makeNotification(ctx, userId, { createdAt }, [])).id);
    }
    const pages = [1, 2, 3].map((page) => listNotifications(me, asked({ page })));
    const byNumber = (await Promise.all(pages)).map(({ notifications }) => notifications.map(({ id }) => id));
    expect(byNumber.map((page) => page.length)).toEqual([20, 20, 5]);
    expect([...byNumber.flat()].sort()).toEqual([...ids].sort());
    const byCursor: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await listNotifications(me, asked(cursor === undefined ? {} : { cursor }));
      byCursor.push(...page.notifications.map(({ id }) => id));
      // A notification that arrives between pages does not shift the following pages.
      await makeNotification(ctx, userId, {}, []);
      cursor = page.nextCursor;
    }
    expect(byCursor).toEqual(byNumber.flat());
    expect((await listNotifications(me, asked({ page: 10_000 }))).notifications).toEqual([]);
    await expect(listNotifications(me, asked({ cursor: "x" }))).rejects.toMatchObject({ code: "VALIDATION" });
  });
});
