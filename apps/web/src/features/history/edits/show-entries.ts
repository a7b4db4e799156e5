import { isSharedCategory } from "@evenly/contract/payments/categories";
import type { Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import type { QueuedEdit } from "../../offline/index.ts";
import { startOfDay } from "../../payments/index.ts";
import type { EntryEdit, NewEntryEdit } from "./edits.ts";
import { shownAs } from "./entry-fields.ts";

type Shared = TransactionDetail["shared"];

const NOON_MS = 12 * 60 * 60 * 1000;

/** Entries with pending edits applied. `withNew` also adds entries created on this device, newest first. */
export function showEntries(
  entries: readonly Transaction[],
  edits: readonly QueuedEdit[],
  withNew: boolean,
): readonly Transaction[] {
  if (edits.length === 0) return entries;
  const known = new Set<string>(entries.map(({ id }) => id));
  const made = withNew ? madeHere(edits).filter(({ id }) => !known.has(id)) : [];
  const all = [...made, ...entries].flatMap((entry) => showEntry(entry, edits) ?? []);
  return made.length === 0 ? all : all.sort((one, other) => +other.effectiveAt - +one.effectiveAt);
}

/** One entry with its pending edits applied; null when one deletes it. Refused edits are not applied. */
export function showEntry<Entry extends Transaction & { readonly shared?: Shared }>(
  entry: Entry,
  edits: readonly QueuedEdit[],
): Entry | null {
  let shown = entry;
  for (const { edit, refusal, at } of edits) {
    if (refusal !== null) continue;
    if (edit.kind === "removal" && edit.id === entry.id) return null;
    if (edit.kind === "entry" && edit.id === entry.id)
      shown = { ...shown, ...factsOf(edit, at, shown.shared) };
  }
  return shown;
}

/** An entry created on this device and not sent yet, by its idempotency key. */
export function findMadeHere(id: string, edits: readonly QueuedEdit[]): TransactionDetail | undefined {
  const made = madeHere(edits).find((entry) => entry.id === id);
  return made && (showEntry(detailOf(made), edits) ?? undefined);
}

/** A new entry as it was written, also when the server refused it. */
export function detailOfNew(edit: NewEntryEdit, at: number): TransactionDetail {
  return detailOf(entryOfNew(edit, at));
}

/** Details of an entry from its list row only. */
export function detailOf(entry: Transaction): TransactionDetail {
  const { description, category } = entry;
  return {
    ...entry,
    shared: { description, category: isSharedCategory(category) ? category : null },
    giveBack: null,
    related: [],
    report: null,
    holdReview: null,
    security: null,
    isInHistory: true,
    verification: null,
    balanceAfterMinor: null,
    timeline: [],
    entries: [],
  };
}

function madeHere(edits: readonly QueuedEdit[]): readonly Transaction[] {
  return edits.flatMap(({ edit, refusal, at }) =>
    edit.kind === "newEntry" && refusal === null ? [entryOfNew(edit, at)] : [],
  );
}

function entryOfNew({ id, timeZone, input }: NewEntryEdit, at: number): Transaction {
  const { merchant, date, amountMinor, currency, description, category, tags, note } = input;
  return {
    id,
    type: "manual",
    status: "completed",
    direction: directionOf(amountMinor),
    amountMinor,
    feeMinor: 0n,
    currency,
    person: null,
    merchant,
    description: description ?? null,
    category: category ?? null,
    tags: tags ?? [],
    note: note ?? null,
    version: 1,
    refusal: null,
    hold: null,
    effectiveAt: momentOf(date, timeZone, at),
    recordedAt: new Date(at),
  };
}

function factsOf({ changes, timeZone }: EntryEdit, atMs: number, shared: Shared | undefined) {
  const { date, ...words } = shared ? shownAs(changes, shared) : changes;
  const isSpent = words.amountMinor === undefined ? {} : { direction: directionOf(words.amountMinor) };
  const when = date === undefined ? {} : { effectiveAt: momentOf(date, timeZone, atMs) };
  return { ...definedOnly(words), ...isSpent, ...when };
}

function directionOf(amountMinor: bigint): "in" | "out" {
  return amountMinor < 0n ? "out" : "in";
}

/** A day becomes its noon, today becomes now, as on the server. */
function momentOf(date: string | Date, timeZone: string, nowMs: number): Date {
  if (typeof date !== "string") return date;
  return new Date(Math.min(startOfDay(date, timeZone).getTime() + NOON_MS, nowMs));
}

function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
