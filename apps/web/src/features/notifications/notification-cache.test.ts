import type { Notification, NotificationTab } from "@evenly/contract/notifications/centre";
import type { NotificationUpdateData } from "@evenly/contract/notifications/frames";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { notificationFrame } from "../realtime/testing/frames.ts";
import { type NotificationCache, notificationCache, pagesKey } from "./notification-cache.ts";
import { itemsOf, type NotificationPages } from "./notification-list.ts";
import { takeNotification, takeUpdate } from "./take-frames.ts";
import { makeNotification } from "./testing/make-notification.ts";

const COUNTS = [["notifications", "counts"], { type: "query" }];
const fresh = makeNotification(4);
const second = makeNotification(3);
const read = makeNotification(2, { isRead: true });
const old = makeNotification(1, { isArchived: true });

let client: QueryClient;
let cache: NotificationCache;

function pagesOf(items: readonly Notification[], nextCursor: string | null = null): NotificationPages {
  const counts = { all: 0, unread: 0, archived: 0 };
  return {
    pages: [{ notifications: [...items], unreadCount: 0, counts, nextCursor }],
    pageParams: [""],
  };
}
const list = (tab: NotificationTab) =>
  itemsOf(client.getQueryData<NotificationPages>(pagesKey(tab))).map(({ title }) => title);
const counts = () => client.getQueryData(COUNTS);
const isStale = (tab: NotificationTab) => client.getQueryState(pagesKey(tab))?.isInvalidated ?? false;
const tell = (
  change: NotificationUpdateData["change"],
  now = { all: 3, unread: 1, archived: 1 },
  version = 2,
) => takeUpdate(cache, { userId: "me", counts: now, version, change });

beforeEach(() => {
  client = new QueryClient();
  cache = notificationCache(client);
  client.setQueryData(pagesKey("all"), pagesOf([fresh, second, read]));
  client.setQueryData(pagesKey("unread"), pagesOf([fresh, second]));
  client.setQueryData(pagesKey("archived"), pagesOf([old]));
  client.setQueryData(COUNTS, { all: 3, unread: 2, archived: 1 });
});

describe("a change shows at once and can be reverted", () => {
  test.each<[string, (item: Notification) => Notification | null, string[][], object]>([
    [
      "read",
      (item) => ({ ...item, isRead: true }),
      [["News 4", "News 3", "News 2"], ["News 4"], ["News 1"]],
      { all: 3, unread: 1, archived: 1 },
    ],
    [
      "archived",
      (item) => ({ ...item, isArchived: true }),
      [["News 4", "News 2"], ["News 4"], ["News 3", "News 1"]],
      { all: 2, unread: 1, archived: 2 },
    ],
    [
      "snoozed",
      (item) => ({ ...item, snoozedUntil: new Date(Date.now() + 60_000) }),
      [["News 4", "News 2"], ["News 4"], ["News 1"]],
      { all: 2, unread: 1, archived: 1 },
    ],
    [
      "deleted",
      () => null,
      [["News 4", "News 2"], ["News 4"], ["News 1"]],
      { all: 2, unread: 1, archived: 1 },
    ],
  ])("%s", (_name, changed, lists, after) => {
    const result = changed(second);
    cache.change(second, result);
    expect([list("all"), list("unread"), list("archived")]).toEqual(lists);
    expect(counts()).toEqual(after);
    cache.change(result ?? second, second);
    expect([list("all"), list("unread"), list("archived")]).toEqual([
      ["News 4", "News 3", "News 2"],
      ["News 4", "News 3"],
      ["News 1"],
    ]);
  });

  test("an item that is moved back from the archive is at the position of its time", () => {
    cache.change(old, { ...old, isArchived: false });
    expect(list("all")).toEqual(["News 4", "News 3", "News 2", "News 1"]);
    expect(list("archived")).toEqual([]);
  });

  test("counts never fall below zero", () => {
    client.setQueryData(COUNTS, { all: 0, unread: 0, archived: 0 });
    cache.change(second, null);
    expect(counts()).toEqual({ all: 0, unread: 0, archived: 0 });
  });

  test("an item older than the last loaded page is not added; its own page brings it", () => {
    client.setQueryData(pagesKey("all"), pagesOf([fresh, second], "further"));
    cache.change(old, { ...old, isArchived: false });
    expect(list("all")).toEqual(["News 4", "News 3"]);
  });

  test("keeps the newest hundred items", () => {
    const many = Array.from({ length: 100 }, (_, index) => makeNotification(200 - index));
    client.setQueryData(pagesKey("all"), pagesOf(many));
    const id = makeNotification(300).id;
    const createdAt = "2026-11-21T11:00:00.000Z";
    takeNotification(cache, notificationFrame({ id, title: "Newest", createdAt }).data);
    const kept = client.getQueryData<NotificationPages>(pagesKey("all"))?.pages[0]?.notifications;
    expect(kept).toHaveLength(100);
    expect(kept?.[0]?.title).toBe("Newest");
    expect(list("all")).not.toContain("News 101");
  });
});

describe("frames", () => {
  const arrival = (facts = {}) =>
    notificationFrame({
      id: makeNotification(5).id,
      title: "News 5",
      createdAt: "2026-11-21T10:00:05.000Z",
      ...facts,
    }).data;

  test("a new item is put on top, and a repeated frame adds it only once", () => {
    expect(takeNotification(cache, arrival())?.title).toBe("News 5");
    expect(takeNotification(cache, arrival())).toBeNull();
    expect(list("all")).toEqual(["News 5", "News 4", "News 3", "News 2"]);
    expect(list("unread")).toEqual(["News 5", "News 4", "News 3"]);
    expect(counts()).toEqual({ all: 4, unread: 3, archived: 1 });
  });

  test("a notification that joins an unread digest replaces it", () => {
    const folded = arrival({ id: second.id, title: "Two at once", digestCount: 2 });
    expect(takeNotification(cache, folded)).toBeNull();
    expect(list("all")).toEqual(["Two at once", "News 4", "News 2"]);
    expect(counts()).toEqual({ all: 3, unread: 2, archived: 1 });
  });

  test("an item read, archived or deleted in another tab changes here too", () => {
    tell({ kind: "read", ids: [fresh.id] });
    expect(list("unread")).toEqual(["News 3"]);
    tell({ kind: "archived", ids: [second.id] }, { all: 2, unread: 0, archived: 2 }, 3);
    expect(list("archived")).toEqual(["News 3", "News 1"]);
    tell({ kind: "deleted", ids: [fresh.id, read.id] }, { all: 0, unread: 0, archived: 2 }, 4);
    expect(list("all")).toEqual([]);
    expect(counts()).toEqual({ all: 0, unread: 0, archived: 2, version: 4 });
    expect(isStale("all")).toBe(false);
  });

  test("marking all as read in another tab empties the unread tab", () => {
    tell({ kind: "all_read", ids: [] }, { all: 3, unread: 0, archived: 1 });
    expect(list("unread")).toEqual([]);
    expect(list("all")).toHaveLength(3);
    expect(counts()).toMatchObject({ unread: 0 });
  });

  test("a change of an item not loaded here, or of too many to list, refetches the lists", () => {
    tell({ kind: "unarchived", ids: [makeNotification(77).id] });
    expect(isStale("all")).toBe(true);
    client.setQueryData(pagesKey("all"), pagesOf([fresh]));
    expect(isStale("all")).toBe(false);
    tell({ kind: "snoozed", ids: [] });
    expect(isStale("all")).toBe(true);
  });

  test("of two counts the one with the lower version is older", () => {
    tell({ kind: "deleted", ids: ["gone"] }, { all: 9, unread: 9, archived: 0 }, 8);
    tell({ kind: "deleted", ids: ["gone"] }, { all: 7, unread: 7, archived: 0 }, 7);
    expect(counts()).toEqual({ all: 9, unread: 9, archived: 0, version: 8 });
  });
});

describe("a notification arrives while a list is loading", () => {
  const arrival = (minute: number) => {
    const { id, title, createdAt } = makeNotification(minute);
    return notificationFrame({ id, title, createdAt: createdAt.toISOString() }).data;
  };

  test.each(["first load", "refetch"])("the %s is repeated once", async (kind) => {
    if (kind === "first load") client.removeQueries({ queryKey: pagesKey("all") });
    const answers = [pagesOf([fresh]), pagesOf([makeNotification(6), makeNotification(5), fresh])];
    const asked: (() => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: pagesKey("all"),
      queryFn: () =>
        new Promise<NotificationPages | undefined>((resolve) => {
          const answer = answers[asked.length];
          asked.push(() => resolve(answer));
        }),
    });
    const stop = observer.subscribe(() => {});
    takeNotification(cache, arrival(5));
    takeNotification(cache, arrival(6));
    asked[0]?.();
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.();
    await waitFor(() => expect(list("all")).toEqual(["News 6", "News 5", "News 4"]));
    expect(client.isFetching()).toBe(0);
    stop();
  });
});
