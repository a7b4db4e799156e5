import { vi } from "vitest";

/** Limits local storage to `rooms` more items, until globals are restored. */
export function fillStorage(rooms = 0): { readonly left: () => number } {
  const disk = localStorage;
  let left = rooms;
  const setItem = (key: string, text: string) => {
    left -= 1;
    if (left < 0) throw new DOMException("full", "QuotaExceededError");
    disk.setItem(key, text);
  };
  const own = { setItem, getItem: disk.getItem.bind(disk), removeItem: disk.removeItem.bind(disk) };
  const full = new Proxy(disk, { get: (_disk, name) => own[name as keyof typeof own] });
  vi.stubGlobal("localStorage", full);
  return { left: () => left };
}
