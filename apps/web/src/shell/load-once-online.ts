/** Loads an optional part at once, or when the network is back. Returns a function that cancels it. */
export function loadOnceOnline<Part>(load: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let isOver = false;
  const start = () =>
    void load().then(
      (part) => isOver || onLoaded(part),
      () => isOver || addEventListener("online", start, { once: true }),
    );
  start();
  return () => {
    isOver = true;
    removeEventListener("online", start);
  };
}
