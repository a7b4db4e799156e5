export type Turns = {
  /** Waits for a place; the returned function leaves it to the next one. @throws what `refused` makes */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Refuses all that wait and all that come, and waits for those that have a place. */
  close(): Promise<void>;
};
export type TurnsOptions = {
  readonly runningMax: number;
  readonly waitingMax: number;
  readonly waitMsMax: number;
  readonly refused: () => Error;
};
type Turn = { start(): void; refuse(): void };

/** Places for `runningMax` at once and a queue in front of them, with a limit of its length and of the time in it. */
export function createTurns({ runningMax, waitingMax, waitMsMax, refused }: TurnsOptions): Turns {
  const waiting = new Set<Turn>();
  let running = 0;
  let isClosed = false;
  let onEmpty = () => {};
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(turn);
        signal?.removeEventListener("abort", turn.refuse);
        settle();
      };
      const turn: Turn = { start: () => leave(resolve), refuse: () => leave(() => reject(refused())) };
      const timer = setTimeout(turn.refuse, waitMsMax);
      waiting.add(turn);
      signal?.addEventListener("abort", turn.refuse, { once: true });
    });
  return {
    take: async (signal) => {
      if (isClosed || waiting.size >= waitingMax || signal?.aborted) throw refused();
      // A turn that starts takes the place of the one that has ended.
      if (running >= runningMax) await wait(signal);
      else running += 1;
      return () => {
        const [next] = waiting;
        if (next !== undefined) return next.start();
        running -= 1;
        if (running === 0) onEmpty();
      };
    },
    close: () => {
      isClosed = true;
      for (const turn of waiting) turn.refuse();
      return new Promise((resolve) => {
        if (running === 0) resolve();
        else onEmpty = resolve;
      });
    },
  };
}
