type Entry = { readonly url: string; readonly state: unknown };

/** Fakes a browser window for the router's history, with earlier pages in it. Going back is reported asynchronously, as in browsers. */
export function fakeWindow(urls: readonly string[]) {
  const entries: Entry[] = urls.map((url, index) => ({ url, state: { key: url, __TSR_index: index } }));
  let at = entries.length - 1;
  const listeners = new Set<() => void>();
  const here = () => entries[at] as Entry;
  const part = (name: "pathname" | "search" | "hash") => new URL(here().url, "http://localhost")[name];
  const go = (delta: number) => {
    at = Math.min(Math.max(at + delta, 0), entries.length - 1);
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  };
  return {
    location: {
      get pathname() {
        return part("pathname");
      },
      get search() {
        return part("search");
      },
      get hash() {
        return part("hash");
      },
    },
    history: {
      get state() {
        return here().state;
      },
      get length() {
        return entries.length;
      },
      pushState: (state: unknown, _title: string, url = here().url) => {
        at += 1;
        entries.splice(at, entries.length, { url, state });
      },
      replaceState: (state: unknown, _title: string, url = here().url) => {
        entries[at] = { url, state };
      },
      go,
      back: () => go(-1),
      forward: () => go(1),
    },
    addEventListener: (type: string, listener: () => void) => {
      if (type === "popstate") listeners.add(listener);
    },
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
}
