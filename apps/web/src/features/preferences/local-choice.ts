import { useSyncExternalStore } from "react";

/** A setting stored in this browser, with a subscription for components; changes in other tabs are noticed too. */
export function createLocalChoice<Value extends string>(key: string, values: readonly Value[], first: Value) {
  const listeners = new Set<() => void>();

  function read(): Value {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? first;
  }

  function write(value: Value): void {
    localStorage.setItem(key, value);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    listeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  }

  const use = (): Value => useSyncExternalStore(subscribe, read, read);
  return { read, write, use };
}
