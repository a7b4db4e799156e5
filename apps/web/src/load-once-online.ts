/** Loads what a page can stand without: at once, or once there is a network. Gives what no longer waits for it. */
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
