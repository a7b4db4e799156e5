import { type Line, type MoneySums, sumMoved } from "@evenly/domain/payments/moved-money";
import type { QueuedEdit } from "../../offline/index.ts";
import type { EntryEdit } from "./edits.ts";
import { showEntries } from "./show-entries.ts";

/** What the edits that wait on this device will change: lines that are added and taken away, and the number of entries. */
export type Waiting = {
  readonly added: readonly Line[];
  readonly taken: readonly Line[];
  readonly count: number;
};

/** The effect of waiting edits on the sums of a whole history; refused edits have none. */
export function waitingOf(edits: readonly QueuedEdit[]): Waiting {
  const open = edits.filter(({ refusal }) => refusal === null);
  const made = showEntries([], open, true);
  const madeIds = new Set(open.flatMap(({ edit }) => (edit.kind === "newEntry" ? [edit.id] : [])));
  const added: Line[] = [...made];
  const taken: Line[] = [];
  let count = made.length;
  for (const { edit } of open) {
    if (edit.kind === "removal" && !madeIds.has(edit.id)) {
      taken.push(lineOf(edit.name.amountMinor, edit.name.currency));
      count -= 1;
    }
    if (edit.kind === "entry" && !madeIds.has(edit.id)) {
      const { before, after } = amountsOf(edit);
      taken.push(before);
      added.push(after);
    }
  }
  return { added, taken, count };
}

/** Whether waiting edits may change the sums of a filtered list: which entries match afterwards, only the server knows. */
export function mayChangeSums(edits: readonly QueuedEdit[]): boolean {
  return edits.some(
    ({ edit, refusal }) =>
      refusal === null && (edit.kind === "newEntry" || edit.kind === "removal" || edit.kind === "entry"),
  );
}

/** Sums with the waiting lines; currencies that only these have come last. */
export function withWaiting(sums: readonly MoneySums[], { added, taken }: Waiting): readonly MoneySums[] {
  const more = new Map(sumMoved(added).map((sum) => [sum.currency, sum]));
  const less = new Map(sumMoved(taken).map((sum) => [sum.currency, sum]));
  const currencies = new Set([...sums.map(({ currency }) => currency), ...more.keys()]);
  const known = new Map(sums.map((sum) => [sum.currency, sum]));
  const part = (from: ReadonlyMap<string, MoneySums>, currency: string, side: "inMinor" | "outMinor") =>
    from.get(currency)?.[side] ?? 0n;
  const total = (currency: string, side: "inMinor" | "outMinor") =>
    part(known, currency, side) + part(more, currency, side) - part(less, currency, side);
  return [...currencies].map((currency) => ({
    currency,
    inMinor: total(currency, "inMinor"),
    outMinor: total(currency, "outMinor"),
  }));
}

function amountsOf({ name, base, changes }: EntryEdit): { readonly before: Line; readonly after: Line } {
  const amountMinor = base.amountMinor ?? name.amountMinor;
  const currency = base.currency ?? name.currency;
  return {
    before: lineOf(amountMinor, currency),
    after: lineOf(changes.amountMinor ?? amountMinor, changes.currency ?? currency),
  };
}

/** A manual entry's line; only these can be added, removed or have their amount changed. */
function lineOf(amountMinor: bigint, currency: string): Line {
  const direction = amountMinor < 0n ? "out" : "in";
  return { status: "completed", direction, amountMinor, feeMinor: 0n, currency };
}
