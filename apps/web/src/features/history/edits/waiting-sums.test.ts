import { sumMoved } from "@evenly/domain/payments/moved-money";
import { expect, test } from "vitest";
import type { QueuedEdit } from "../../offline/index.ts";
import { makeTransaction } from "../../payments/testing/make-transaction.ts";
import type { EntryChanges } from "./edits.ts";
import { showEntries } from "./show-entries.ts";
import { waitingOf, withWaiting } from "./waiting-sums.ts";

const idOf = (end: number) =>
  `0199f000-0000-7000-8000-00000000000${end}` as ReturnType<typeof makeTransaction>["id"];
const manual = (end: number, amountMinor: bigint, currency = "USD") =>
  makeTransaction({
    id: idOf(end),
    type: "manual",
    direction: amountMinor < 0n ? "out" : "in",
    amountMinor,
    currency,
    person: null,
    merchant: "Bakery",
  });
const entries = [
  manual(1, -350n),
  manual(2, 2_000n),
  makeTransaction({ id: idOf(3) }),
  manual(4, -90n, "EUR"),
];

const queued = (edit: QueuedEdit["edit"], facts: Partial<QueuedEdit> = {}): QueuedEdit =>
  ({
    key: `key-${JSON.stringify(edit, (_, v) => String(v))}`,
    at: 1,
    tries: 0,
    dueAt: 0,
    refusal: null,
    edit,
    ...facts,
  }) as QueuedEdit;
const nameOf = (amountMinor: bigint, currency = "USD") => ({ title: "Bakery", amountMinor, currency });
const change = (end: number, from: EntryChanges & { amountMinor: bigint }, changes: EntryChanges) =>
  queued({
    kind: "entry",
    id: idOf(end),
    name: nameOf(from.amountMinor, from.currency ?? "USD"),
    version: 1,
    changes,
    base: from,
    timeZone: "UTC",
  });
const create = (end: number, amountMinor: bigint, currency = "USD") =>
  queued({
    kind: "newEntry",
    id: idOf(end),
    timeZone: "UTC",
    input: { merchant: "Kiosk", date: "2026-11-21", amountMinor, currency, idempotencyKey: idOf(end) },
  });
const remove = (end: number, amountMinor: bigint) =>
  queued({ kind: "removal", id: idOf(end), name: nameOf(amountMinor) });
const refusal = { code: "VALIDATION" } as never;

test.each<[string, readonly QueuedEdit[]]>([
  ["a new entry", [create(8, -500n)]],
  ["a new entry in another currency", [create(8, -500n, "JPY")]],
  ["a changed amount", [change(1, { amountMinor: -350n }, { amountMinor: -900n })]],
  ["an amount that changes its side", [change(2, { amountMinor: 2_000n }, { amountMinor: -2_000n })]],
  ["a changed currency", [change(1, { amountMinor: -350n, currency: "USD" }, { currency: "EUR" })]],
  [
    "two changes of one entry",
    [
      change(1, { amountMinor: -350n }, { amountMinor: -900n }),
      change(1, { amountMinor: -900n }, { amountMinor: -100n }),
    ],
  ],
  ["a note only", [change(3, { amountMinor: 4_200n }, { note: "Theirs" })]],
  ["a removal", [remove(2, 2_000n)]],
  [
    "a changed entry that is removed",
    [change(1, { amountMinor: -350n }, { amountMinor: -900n }), remove(1, -900n)],
  ],
  [
    "a new entry that is changed",
    [create(8, -500n), change(8, { amountMinor: -500n }, { amountMinor: -40n })],
  ],
  ["a new entry that is removed", [create(8, -500n), remove(8, -500n)]],
  ["a refused entry", [{ ...create(8, -500n), refusal }]],
])("with %s, sums and count equal those of the list as it is shown", (_, edits) => {
  const shown = showEntries(entries, edits, true);
  const waiting = waitingOf(edits);
  const byCurrency = (sums: ReturnType<typeof sumMoved>) =>
    sums
      .filter(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n)
      .sort((one, other) => one.currency.localeCompare(other.currency));
  expect(byCurrency(withWaiting(sumMoved(entries), waiting))).toEqual(byCurrency(sumMoved(shown)));
  expect(entries.length + waiting.count).toBe(shown.length);
});
