import { AppError } from "@evenly/contract";
import type { UpdateTransactionInput } from "@evenly/contract/history/annotations";
import type { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import type { Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EntryChanges } from "./features/history/edits/edits.ts";
import { baseOf } from "./features/history/edits/entry-fields.ts";
import { detailOf, findMadeHere, showEntries, showEntry } from "./features/history/edits/show-entries.ts";
import { keepBulkEdit } from "./features/history/keep-bulk-edit.ts";
import { showSettings } from "./features/notifications/settings-after.ts";
import { settings } from "./features/notifications/testing/example-centre.ts";
import { editStore, queueEdit } from "./features/offline/queue/edit-store.ts";
import { discardEdit, retryEdit, takeBackNew } from "./features/offline/queue/resolve-edit.ts";
import { sendOrQueue } from "./features/offline/queue/send-or-queue.ts";
import { sendDueEdits } from "./features/offline/queue/send-queue.ts";
import { noteAnswer } from "./features/offline/reachability.ts";
import { makeTransaction } from "./features/payments/testing/make-transaction.ts";
import { type Call, fakeApi } from "./testing/fake-api.ts";
import { fillStorage } from "./testing/fill-storage.ts";

type EntryId = Transaction["id"];
const idOf = (end: number) => `0199f000-0000-7000-8000-00000000000${end}` as EntryId;
const LATE = true;

/** Model of the server: it refuses a write onto another version. */
let stored: Map<string, Transaction>;
let calls: readonly Call[];
const update = vi.fn<(input: UpdateTransactionInput) => Transaction>();
const create = vi.fn<(input: CreateManualEntryInput) => Transaction>();

function write({ id, version, ...changes }: UpdateTransactionInput): Transaction {
  const entry = stored.get(id);
  if (!entry) throw new AppError("NOT_FOUND");
  if (version !== undefined && version !== entry.version) throw new AppError("STATE_CONFLICT");
  const next = { ...entry, ...changes, version: entry.version + 1 } as Transaction;
  stored.set(id, next);
  return next;
}

function signInAs(id: string): void {
  localStorage.setItem("authToken", `token of ${id}`);
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
}

beforeEach(() => {
  localStorage.clear();
  signInAs("mila");
  noteAnswer();
  stored = new Map([1, 2].map((end) => [idOf(end), makeTransaction({ id: idOf(end), version: 4 })]));
  update.mockReset().mockImplementation(write);
  create.mockReset().mockImplementation(({ idempotencyKey, date: _date, ...facts }) => {
    const made = { ...makeTransaction({ id: idOf(9), type: "manual", version: 1 }), ...facts } as Transaction;
    stored.set(made.id, made);
    return made;
  });
  calls = fakeApi({
    "notifications.snooze": () => ({ all: 0, unread: 0, archived: 0, version: 1 }),
    "notifications.markAllRead": () => ({ all: 0, unread: 0, archived: 0, version: 1 }),
    "payments.updateTransaction": update,
    "payments.createManualEntry": create,
    "payments.getTransaction": ({ id }: { id: string }): TransactionDetail => {
      const entry = stored.get(id);
      if (!entry) throw new AppError("NOT_FOUND");
      return detailOf(entry);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const name = { title: "Mila", amountMinor: 1n, currency: "USD" };

function edit(id: EntryId, changes: EntryChanges, seen = stored.get(id) as Transaction): void {
  const base = baseOf(seen, changes, "UTC");
  queueEdit({ kind: "entry", id, name, version: seen.version, changes, base, timeZone: "UTC" });
}

const send = (userId = "mila") => sendDueEdits(userId, new QueryClient(), LATE);
const refusals = () => editStore.read().map(({ refusal }) => refusal);
const lostAnswer = () => {
  throw new TypeError("no answer");
};

test("edits of one entry are sent in order, each onto the version that the previous one created", async () => {
  edit(idOf(1), { note: "one" });
  edit(idOf(2), { note: "beside" });
  edit(
    idOf(1),
    { note: "two" },
    showEntry(stored.get(idOf(1)) as Transaction, editStore.read()) as Transaction,
  );
  await send();
  expect(update.mock.calls.map(([{ id, note, version }]) => [id, note, version])).toEqual([
    [idOf(1), "one", 4],
    [idOf(2), "beside", 4],
    [idOf(1), "two", 5],
  ]);
  expect(editStore.read()).toEqual([]);
});

test("an edit whose answer was lost is recognised as applied and not written again", async () => {
  update.mockImplementationOnce((input) => {
    write(input);
    return lostAnswer();
  });
  edit(idOf(1), { tags: ["a", "b"], category: "travel" });
  await send();
  expect(refusals()).toEqual([null]);
  await send();
  expect(editStore.read()).toEqual([]);
  expect(stored.get(idOf(1))).toMatchObject({ tags: ["a", "b"], category: "travel", version: 5 });
});

test("another device's change stays; a change of the same field refuses the edit and keeps the wanted values", async () => {
  edit(idOf(1), { note: "mine" });
  edit(idOf(2), { note: "mine" });
  write({ id: idOf(1), category: "food" });
  write({ id: idOf(2), note: "theirs" });
  await send();
  expect(stored.get(idOf(1))).toMatchObject({ note: "mine", category: "food" });
  expect(stored.get(idOf(2))).toMatchObject({ note: "theirs" });
  expect(refusals()).toEqual(["STATE_CONFLICT"]);
  const [refused] = editStore.read();
  expect(showEntry(stored.get(idOf(2)) as Transaction, editStore.read())?.note).toBe("theirs");

  await retryEdit(refused?.key ?? "");
  await send();
  expect(stored.get(idOf(2))?.note).toBe("mine");
  expect(editStore.read()).toEqual([]);
});

test("a refused edit blocks later edits of its entry and no others; after discarding it they are based on the server's values", async () => {
  update.mockImplementationOnce(() => {
    throw new AppError("VALIDATION");
  });
  edit(idOf(1), { note: "too bad" });
  edit(idOf(1), { note: "better" }, { ...(stored.get(idOf(1)) as Transaction), note: "too bad" });
  edit(idOf(2), { note: "other" });
  await send();
  expect(refusals()).toEqual(["VALIDATION", null]);
  expect(stored.get(idOf(2))?.note).toBe("other");
  await discardEdit(editStore.read()[0]?.key ?? "");
  write({ id: idOf(1), category: "food" });
  await send();
  expect(stored.get(idOf(1))).toMatchObject({ note: "better", category: "food" });
  expect(editStore.read()).toEqual([]);
});

test("a new entry is shown, sent under one idempotency key on every try, and its later edits follow its server id", async () => {
  create.mockImplementationOnce(lostAnswer);
  const id = "c0ffee00-0000-4000-8000-000000000001" as EntryId;
  const input = {
    merchant: "Kiosk",
    date: "2026-11-20",
    amountMinor: -450n,
    currency: "USD",
    idempotencyKey: id,
  };
  queueEdit({ kind: "newEntry", id, input, timeZone: "UTC" });
  expect(showEntries([...stored.values()], editStore.read(), true).map((entry) => entry.merchant)).toContain(
    "Kiosk",
  );
  expect(showEntries([...stored.values()], editStore.read(), false)).toHaveLength(2);
  edit(id, { note: "coffee" }, findMadeHere(id, editStore.read()));
  expect(findMadeHere(id, editStore.read())).toMatchObject({
    merchant: "Kiosk",
    note: "coffee",
    amountMinor: -450n,
  });
  await send();
  await send();
  expect(create.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).toEqual([id, id]);
  expect(stored.get(idOf(9))?.note).toBe("coffee");
  expect(editStore.read()).toEqual([]);
});

test("a new entry that was never sent is deleted with its pending edits; one that was tried is not", async () => {
  const make = (end: number) => {
    const id = `c0ffee00-0000-4000-8000-00000000000${end}` as EntryId;
    const facts = { merchant: "Kiosk", date: "2026-11-20", amountMinor: -450n, currency: "USD" };
    const input = { ...facts, idempotencyKey: id };
    return { kind: "newEntry", id, input, timeZone: "UTC" } as const;
  };
  queueEdit(make(1));
  edit(make(1).id, { note: "coffee" }, findMadeHere(make(1).id, editStore.read()));
  expect(await takeBackNew(make(1).id)).toBe(true);
  expect(editStore.read()).toEqual([]);
  await send();
  expect(calls).toEqual([]);
  // The server may have applied an edit whose answer was lost: only the server can delete the entry.
  await sendOrQueue(make(2), lostAnswer);
  expect(await takeBackNew(make(2).id)).toBe(false);
  expect(editStore.read()).toHaveLength(1);
});

test("an entry that was sent once is not deleted here while it is retried", async () => {
  create.mockImplementation(() => {
    throw new AppError("INTERNAL");
  });
  const id = idOf(3);
  const facts = { merchant: "Kiosk", date: "2026-11-20", amountMinor: -450n, currency: "USD" } as const;
  queueEdit({ kind: "newEntry", id, input: { ...facts, idempotencyKey: id }, timeZone: "UTC" });
  for (let tries = 0; tries < 8; tries += 1) await send();
  expect(refusals()).toEqual(["INTERNAL"]);
  await retryEdit(editStore.read()[0]?.key ?? "");
  expect(editStore.read()).toMatchObject([{ tries: 0, refusal: null }]);
  expect(await takeBackNew(id)).toBe(false);
});

test("server errors are retried a limited number of times", async () => {
  update.mockImplementation(() => {
    throw new AppError("INTERNAL");
  });
  edit(idOf(1), { note: "patient" });
  for (let tries = 0; tries < 7; tries += 1) await send();
  expect(refusals()).toEqual([null]);
  await send();
  expect(refusals()).toEqual(["INTERNAL"]);
});

test("another user neither sees nor sends the edits left on the device", async () => {
  edit(idOf(1), { note: "mine" });
  signInAs("nora");
  expect(editStore.read()).toEqual([]);
  await send("nora");
  await send("mila");
  signInAs("mila");
  expect(update).not.toHaveBeenCalled();
  expect(editStore.read()).toHaveLength(1);
});

test("an edit is not sent in the session of a user who signs in meanwhile", async () => {
  edit(idOf(1), { note: "mine" });
  const sending = send();
  signInAs("nora");
  await sending;
  expect(update).not.toHaveBeenCalled();
  expect(editStore.read()).toEqual([]);
});

test.each([
  { answer: "is lost", fails: true },
  { answer: "comes", fails: false },
])(
  "an edit whose answer $answer after another user has signed in changes nothing for that user",
  async ({ fails }) => {
    const profileKey = [["auth", "getProfile"]];
    fakeApi({
      "profile.updateProfile": () => {
        signInAs("nora");
        if (fails) lostAnswer();
        return { id: "mila", version: 2 };
      },
    });
    queueEdit({ kind: "profile", version: 1, changes: { locale: "de" }, base: { locale: "en" } });
    const queryClient = new QueryClient();
    queryClient.setQueryData(profileKey, { id: "nora" });
    await sendDueEdits("mila", queryClient, LATE);
    expect(editStore.read()).toEqual([]);
    expect(queryClient.getQueryData(profileKey)).toEqual({ id: "nora" });
    signInAs("mila");
    expect(editStore.read()).toMatchObject([{ tries: 0, refusal: null }]);
  },
);

test("an edit without an answer is not queued for a user who signed in meanwhile", async () => {
  const left = sendOrQueue({ kind: "allRead", upTo: new Date() }, async () => {
    signInAs("nora");
    throw new TypeError("Failed to fetch");
  });
  await expect(left).rejects.toThrow("Failed to fetch");
  expect(editStore.read()).toEqual([]);
});

test("a bulk change is not undone in the session of a user who signed in meanwhile", async () => {
  const kept = keepBulkEdit([...stored.values()], { addTags: ["y"] }, names);
  signInAs("nora");
  if (kept.kind === "kept") await kept.undo();
  expect(editStore.read()).toEqual([]);
  signInAs("mila");
  expect(editStore.read()).toHaveLength(2);
});

test("queued notification edits are sent once: all-read up to its time, and no snooze that has ended", async () => {
  const upTo = new Date("2026-11-20T10:00:00.123Z");
  const until = new Date(Date.now() + 60_000);
  queueEdit({ kind: "snooze", id: "late", title: "Late", until: new Date(Date.now() - 1) });
  queueEdit({ kind: "snooze", id: idOf(1), title: "Later", until });
  queueEdit({ kind: "allRead", upTo });
  await send();
  await send();
  expect(calls).toEqual([
    { path: "notifications.snooze", input: { notificationId: idOf(1), until } },
    { path: "notifications.markAllRead", input: { upTo } },
  ]);
  expect(editStore.read()).toEqual([]);
});

test("a settings change is shown and sent once; refused, it is kept with its reason and the server's settings show again", async () => {
  const key = [["notifications", "getSettings"]];
  const saved = { ...settings, version: 1, soundEnabled: false };
  const update = vi.fn(() => saved);
  fakeApi({ "notifications.updateSettings": update });
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, settings);
  queueEdit({ kind: "settings", change: { soundEnabled: false } });
  expect(showSettings(settings, editStore.read()).soundEnabled).toBe(false);
  await sendDueEdits("mila", queryClient, LATE);
  await sendDueEdits("mila", queryClient, LATE);
  expect(update.mock.calls).toEqual([[{ soundEnabled: false }]]);
  expect(queryClient.getQueryData(key)).toEqual(saved);

  update.mockImplementation(() => {
    throw new AppError("VALIDATION");
  });
  queueEdit({ kind: "settings", change: { soundEnabled: true } });
  await sendDueEdits("mila", queryClient, LATE);
  expect(refusals()).toEqual(["VALIDATION"]);
  expect(showSettings(saved, editStore.read()).soundEnabled).toBe(false);
});

const names = { nameOf: () => name, timeZone: "UTC" };
const tagsOf = (end: number) => stored.get(idOf(end))?.tags;

test("a bulk change is one edit for each entry that it changes; each is sent, refused and shown separately", async () => {
  stored.set(idOf(2), { ...(stored.get(idOf(2)) as Transaction), tags: ["a"] });
  stored.set(idOf(3), makeTransaction({ id: idOf(3), category: "travel", tags: ["trip"] }));
  const kept = keepBulkEdit([...stored.values()], { category: "travel", addTags: ["trip"] }, names);
  expect(kept).toMatchObject({ kind: "kept", count: 2 });
  expect(showEntries([...stored.values()], editStore.read(), false).map(({ tags }) => tags)).toEqual([
    ["trip"],
    ["a", "trip"],
    ["trip"],
  ]);
  write({ id: idOf(2), tags: ["b"] });
  await send();
  expect(stored.get(idOf(1))).toMatchObject({ category: "travel", tags: ["trip"] });
  expect(tagsOf(2)).toEqual(["b"]);
  expect(refusals()).toEqual(["STATE_CONFLICT"]);
});

test("undoing a bulk change deletes pending edits and reverts sent ones, unless the entry changed since", async () => {
  const bulk = () => keepBulkEdit([...stored.values()], { removeTags: ["x"], addTags: ["y"] }, names);
  for (const end of [1, 2]) stored.set(idOf(end), { ...(stored.get(idOf(end)) as Transaction), tags: ["x"] });
  const waiting = bulk();
  if (waiting.kind === "kept") await waiting.undo();
  expect(editStore.read()).toEqual([]);
  const sent = bulk();
  await send();
  expect([tagsOf(1), tagsOf(2)]).toEqual([["y"], ["y"]]);
  write({ id: idOf(2), tags: ["z"] });
  if (sent.kind === "kept") await sent.undo();
  await send();
  expect([tagsOf(1), tagsOf(2)]).toEqual([["x"], ["z"]]);
  expect(refusals()).toEqual(["STATE_CONFLICT"]);
});

test("a bulk change is queued completely or not at all", () => {
  const many = { addTags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) };
  stored.set(idOf(2), { ...(stored.get(idOf(2)) as Transaction), tags: ["x"] });
  expect(keepBulkEdit([...stored.values()], many, names)).toEqual({ kind: "tooManyTags" });
  expect(editStore.read()).toEqual([]);
  const storage = fillStorage(1);
  expect(keepBulkEdit([...stored.values()], { addTags: ["x", "y"] }, names)).toEqual({ kind: "noRoom" });
  expect(storage.left()).toBe(-1);
  expect(editStore.read()).toEqual([]);
});
