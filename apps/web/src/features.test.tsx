import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { editStore, queueEdit } from "./features/offline/queue/edit-store.ts";
import { loadViews } from "./features/offline/queue/edit-views.ts";
import type { Edit } from "./features/offline/queue/edits.ts";
import { sendDueEdits } from "./features/offline/queue/send-queue.ts";
import { noteAnswer } from "./features/offline/reachability.ts";
import { useEditTexts } from "./features/offline/use-edit-texts.ts";
import { createFrameFilter } from "./features/realtime/frame-filter.ts";
import { type FrameKind, refreshAfter, takeFrame } from "./features/realtime/frame-kinds.ts";
import { readFrame } from "./features/realtime/read-frame.ts";
import * as features from "./features.ts";
import { bring, brought } from "./manifest/brought.ts";
import type { NavigationEntry } from "./manifest/feature.ts";
import { barClusters, menuGroups, tabsOf } from "./shell/navigation.ts";
import { calls, potEntry, pots } from "./testing/made-up-feature.ts";
import { renderWithTexts } from "./testing/render-with-texts.tsx";
import { signIn } from "./testing/session.ts";

beforeAll(() => bring([...Object.values(features), pots]));
afterAll(() => bring(Object.values(features)));

beforeEach(() => {
  signIn({ id: "mila", displayName: "Mila" });
  noteAnswer();
});
afterEach(() => vi.clearAllMocks());

// The cast is needed because the types do not know the test's made-up feature.
const potEdit = { kind: "pot", pot: "one", name: "Travel" } as unknown as Edit;
const byOrder = (one: NavigationEntry, other: NavigationEntry) => one.order - other.order;
const POT_UPDATE = "pot_update" as FrameKind;

test("a feature's navigation entry is in the bar and the menu at its position, and is no tab", () => {
  const [bar = [], menu = []] = [barClusters()[0], menuGroups()[0]?.entries];
  for (const entries of [bar, menu]) {
    const position = entries.findIndex(({ to }) => to === potEntry.to);
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.slice(0, position).every(({ order }) => order <= potEntry.order)).toBe(true);
    expect(entries.slice(position + 1).every(({ order }) => order > potEntry.order)).toBe(true);
  }
  expect(bar.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["/dashboard", "/pots", "/payment-settings"]),
  );
  expect(menu).toEqual(
    brought("navigation")
      .filter(({ group }) => group === potEntry.group)
      .toSorted(byOrder),
  );
  expect(bar).toEqual(menu.filter(({ tabOf }) => tabOf === undefined));
  const tabs = brought("navigation")
    .filter(({ to, tabOf, alsoTabOf }) => [to, tabOf, alsoTabOf?.page].includes("/payment-settings"))
    .toSorted(byOrder);
  expect(tabs.length).toBeGreaterThan(1);
  expect(tabsOf("/payment-settings").map(({ to }) => to)).toEqual(tabs.map(({ to }) => to));
});

test("a feature's edit is stored, described, sent for its user and applied", async () => {
  calls.send.mockResolvedValue({ take: calls.takeAnswer });
  expect(queueEdit(potEdit)).toBe(true);
  await loadViews([potEdit]);
  let changes = "";
  function Reader() {
    changes = useEditTexts()(potEdit).changes;
    return null;
  }
  const { unmount } = await renderWithTexts(<Reader />);
  unmount();
  expect(changes).toBe("Name: Travel");
  const queryClient = new QueryClient();
  await sendDueEdits("mila", queryClient, true);
  expect(calls.send).toHaveBeenCalledExactlyOnceWith(potEdit, { context: { asUser: "mila" } });
  expect(calls.takeAnswer).toHaveBeenCalledExactlyOnceWith(queryClient);
  expect(editStore.read()).toEqual([]);
});

test("a feature's frame is validated, invalidates its queries and is applied; a repeated frame is not new", () => {
  const frame = readFrame('{"type":"pot_update","data":{"potId":"one"}}');
  expect(frame).toEqual({ type: "pot_update", data: { potId: "one" } });
  expect(readFrame('{"type":"pot_update","data":{"potId":1}}')).toBeNull();
  const filter = createFrameFilter();
  if (frame === null || frame.type === "system") throw new Error("not a frame of a feature");
  expect([filter.judge(frame).isNew, filter.judge(frame).isNew]).toEqual([true, false]);
  const queryClient = new QueryClient();
  queryClient.setQueryData([["pots", "list"]], []);
  refreshAfter(queryClient, POT_UPDATE);
  takeFrame(queryClient, frame);
  expect(queryClient.getQueryState([["pots", "list"]])?.isInvalidated).toBe(true);
  expect(calls.takeFrame).toHaveBeenCalledExactlyOnceWith(queryClient, { potId: "one" });
});

test("each kind of edit and of frame is defined once, and every kind that browsers may hold is defined", () => {
  for (const names of [brought("edits").map(({ kind }) => kind), brought("frames").map(({ type }) => type)])
    expect(new Set(names).size).toBe(names.length);
  const held = ["entry", "newEntry", "removal", "profile", "notification", "snooze", "allRead", "settings"];
  expect(brought("edits").map(({ kind }) => kind)).toEqual(expect.arrayContaining(held));
});

test("an edit stored by an older version is readable; an edit of an unknown kind is left in place", () => {
  const facts = '"tries":0,"hasLeft":false,"dueAt":0,"refusal":null';
  localStorage.setItem(
    "offlineEdit:mila:a",
    `{"json":{"key":"a","at":1,"edit":{"kind":"entry","id":"e","name":{"title":"Kiosk","amountMinor":"-450","currency":"USD"},"version":4,"changes":{"note":"mine"},"base":{"note":null},"timeZone":"UTC"},${facts}},"meta":{"values":{"edit.name.amountMinor":["bigint"]}}}`,
  );
  const unknown = `{"json":{"key":"b","at":2,"edit":{"kind":"goal"},${facts}}}`;
  localStorage.setItem("offlineEdit:mila:b", unknown);
  expect(editStore.read()).toMatchObject([
    { key: "a", edit: { kind: "entry", id: "e", name: { amountMinor: -450n }, changes: { note: "mine" } } },
  ]);
  expect(localStorage.getItem("offlineEdit:mila:b")).toBe(unknown);
});
