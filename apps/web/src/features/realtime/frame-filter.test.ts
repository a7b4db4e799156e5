import { expect, test } from "vitest";
import { createFrameFilter } from "./frame-filter.ts";
import type { ReadFrame } from "./frame-kinds.ts";
import { balanceFrame, notificationFrame, transactionFrame } from "./testing/frames.ts";

test("drops repeats by event id and balances that are not newer", () => {
  const filter = createFrameFilter();
  expect(filter.judge(transactionFrame({ eventId: "e1" })).isNew).toBe(true);
  expect(filter.judge(transactionFrame({ eventId: "e1" })).isNew).toBe(false);
  expect(filter.judge(balanceFrame({ version: 4 })).isNew).toBe(true);
  expect(filter.judge(balanceFrame({ version: 4, type: "balance_update" })).isNew).toBe(false);
  expect(filter.judge(balanceFrame({ version: 3 })).isNew).toBe(false);
});

test("detects a gap between versions", () => {
  const filter = createFrameFilter();
  filter.know("account", 4);
  expect(filter.judge(balanceFrame({ version: 5 })).hasGap).toBe(false);
  expect(filter.judge(balanceFrame({ version: 7 }))).toEqual({ isNew: true, hasGap: true });
});

test("an answer that is ahead by one version shows that an event was missed", () => {
  const filter = createFrameFilter();
  filter.know("account", 4);
  const answer = balanceFrame({ version: 5 });
  if (answer.type === "balance_updated") delete answer.data.eventId;
  expect(filter.judge(answer)).toEqual({ isNew: true, hasGap: true });
});

test("recognises a repeat that is sent without its event id", () => {
  const filter = createFrameFilter();
  const again = transactionFrame({ eventId: "e1" });
  expect(filter.judge(transactionFrame({ eventId: "e1" })).isNew).toBe(true);
  delete again.data.eventId;
  expect(filter.judge(again).isNew).toBe(false);
  const note = notificationFrame({ id: "n1" });
  expect(filter.judge(note).isNew).toBe(true);
  expect(filter.judge({ ...note, data: { ...note.data, eventId: "other" } }).isNew).toBe(false);
  expect(filter.judge({ ...note, data: { ...note.data, digestCount: 2 } }).isNew).toBe(true);
});

test("detects that a heartbeat is ahead", () => {
  const filter = createFrameFilter();
  filter.know("account", 4);
  const heartbeat = (version: number): ReadFrame => ({
    type: "system",
    data: { event: "heartbeat", accounts: [{ accountId: "account", version }] },
  });
  expect(filter.judge(heartbeat(4)).hasGap).toBe(false);
  expect(filter.judge(heartbeat(5)).hasGap).toBe(true);
});

test("evicts the oldest ids first", () => {
  const filter = createFrameFilter();
  for (let count = 0; count < 600; count += 1) filter.judge(transactionFrame({ eventId: `e${count}` }));
  expect(filter.judge(transactionFrame({ eventId: "e599" })).isNew).toBe(false);
});
