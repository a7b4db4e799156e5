import type { Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { holds } from "../../offline/index.ts";
import { dayOf } from "../../payments/index.ts";
import type { EntryChanges } from "./edits.ts";

type Shared = TransactionDetail["shared"];

/** The editable fields of an entry, in the form of an edit. */
export function fieldsOf(entry: Transaction, timeZone: string): EntryChanges {
  const { category, tags, note, description, merchant, amountMinor, currency, effectiveAt } = entry;
  const facts = { category, tags, note, description, amountMinor, currency };
  return { ...facts, date: dayOf(effectiveAt, timeZone), ...(merchant === null ? {} : { merchant }) };
}

/** The current values of the fields that an edit changes. */
export function baseOf(entry: Transaction, changes: EntryChanges, timeZone: string): EntryChanges {
  const fields = fieldsOf(entry, timeZone);
  const names = Object.keys(changes) as (keyof EntryChanges)[];
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) as EntryChanges;
}

/** The fields whose values differ from the entry's. */
export function changedOnly(fields: EntryChanges, entry: Transaction, timeZone: string): EntryChanges {
  const known: Readonly<Record<string, unknown>> = fieldsOf(entry, timeZone);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !holds(known, { [name]: value })),
  );
}

/** The displayed values of an edit's fields: an own description or category that was removed shows the payer's again. */
export function shownAs(changes: EntryChanges, shared: Shared): EntryChanges {
  const { category, description } = changes;
  return {
    ...changes,
    ...(category === null ? { category: shared.category } : {}),
    ...(description === null ? { description: shared.description } : {}),
  };
}
