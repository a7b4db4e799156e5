import type { Core } from "../core.ts";
import { currentTransaction } from "../money/balance.ts";
import type { Params } from "./form.ts";
import { invalidRequest } from "./provider-error.ts";
import { readList } from "./read-params.ts";

const DEPTH_MAX = 4;
const EXPANDABLE = new Set([
  "balance_transaction",
  "charge",
  "customer",
  "data",
  "latest_charge",
  "payment_intent",
  "payment_method",
  "source",
]);

/** The fields to expand; it is called before the work, which a refusal afterwards could not undo. */
export function readExpand(params: Params): readonly (readonly string[])[] {
  return (readList(params, "expand") ?? []).map((path) => {
    const names = path.split(".");
    if (names.length > DEPTH_MAX || !names.every((name) => EXPANDABLE.has(name)))
      throw invalidRequest(`The emulator cannot expand ${path}.`, { param: "expand" });
    return names;
  });
}

/** A copy of an answer in which the named fields hold whole objects in place of ids. */
export function expandAnswer(core: Core, answer: object, paths: readonly (readonly string[])[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const names of paths) expandIn(core, copy, names);
  return copy;
}

function expandIn(core: Core, value: object, names: readonly string[]): void {
  const [name = "", ...deeper] = names;
  if (Array.isArray(value)) {
    for (const item of value) expandIn(core, item, names);
    return;
  }
  const fields = value as Record<string, unknown>;
  const field = fields[name];
  const found = typeof field === "string" ? (findObject(core, field) ?? field) : field;
  if (found === undefined) return;
  fields[name] = found;
  if (deeper.length > 0 && typeof found === "object" && found !== null) expandIn(core, found, deeper);
}

function findObject(core: Core, id: string): object | undefined {
  const { state } = core;
  const transaction = state.balanceTransactions.get(id);
  if (transaction) return currentTransaction(core, transaction);
  const maps: readonly ReadonlyMap<string, object>[] = [
    state.charges,
    state.customers,
    state.paymentMethods,
    state.paymentIntents,
    state.refunds,
    state.disputes,
  ];
  const found = maps.find((map) => map.has(id))?.get(id);
  return found && structuredClone(found);
}
