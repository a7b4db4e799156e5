import { transformer } from "@evenly/contract/transformer";
import { readSession, subscribeToSession } from "../auth/index.ts";

type Kept = { readonly key: string; readonly at: number };

export type KeptItems<Item extends Kept> = {
  /** The signed-in user's items, oldest first; the same array while nothing changes. */
  readonly read: () => readonly Item[];
  readonly find: (key: string) => Item | undefined;
  /** A new key and a time later than all others. */
  readonly next: () => Kept;
  readonly keep: (...items: readonly Item[]) => void;
  readonly drop: (...keys: readonly string[]) => void;
  /** Deletes all items of the signed-in user. */
  readonly clear: () => void;
  /** Deletes items of all users older than a time. */
  readonly forgetBefore: (atMs: number) => void;
  /** Notifies when this or another tab changes them, or another user signs in. */
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Items of one kind in local storage, each under its own key with the user's id: written synchronously, so that they survive the tab, and
 * without overwriting another tab's items.
 */
export function createItemStore<Item extends Kept>(
  kind: string,
  isKnown: (item: Item) => boolean = () => true,
): KeptItems<Item> {
  const listeners = new Set<() => void>();
  let cached: { readonly signature: string; readonly items: readonly Item[] } = { signature: "", items: [] };
  const prefix = () => `${kind}:${readSession()?.user.id ?? "nobody"}:`;

  const read = () => {
    const start = prefix();
    const texts = Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => localStorage.getItem(key) ?? "");
    const signature = [start, ...texts].join("\n");
    if (cached.signature !== signature)
      cached = {
        signature,
        items: texts
          .flatMap((text) => parse<Item>(text))
          .filter(isKnown)
          .sort(byAge),
      };
    return cached.items;
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`${kind}:`)) announce();
  };
  let forgetSession: (() => void) | undefined;
  return {
    read,
    find: (key) => read().find((item) => item.key === key),
    next: () => ({ key: crypto.randomUUID(), at: Math.max(Date.now(), (read().at(-1)?.at ?? 0) + 1) }),
    keep: (...items) => {
      for (const item of items)
        localStorage.setItem(prefix() + item.key, JSON.stringify(transformer.output.serialize(item)));
      announce();
    },
    drop: (...dropped) => {
      for (const key of dropped) localStorage.removeItem(prefix() + key);
      announce();
    },
    clear: () => {
      for (const { key } of read()) localStorage.removeItem(prefix() + key);
      announce();
    },
    forgetBefore: (atMs) => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(`${kind}:`)))
        if (parse<Item>(localStorage.getItem(key) ?? "").some(({ at }) => at < atMs))
          localStorage.removeItem(key);
      announce();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        addEventListener("storage", onStorage);
        forgetSession = subscribeToSession(announce);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener("storage", onStorage);
        forgetSession?.();
      };
    },
  };
}

function byAge(one: Kept, other: Kept): number {
  return one.at - other.at || (one.key < other.key ? -1 : 1);
}

/** An item that this version cannot parse, because another version wrote it, is left in place. */
function parse<Item>(text: string): readonly Item[] {
  try {
    return [transformer.output.deserialize(JSON.parse(text)) as Item];
  } catch {
    return [];
  }
}
