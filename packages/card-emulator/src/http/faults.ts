export type Fault = "unavailable" | "nonsense" | "lostAnswer";

/** A call that is held back until its test lets it go on. */
export interface HeldCall {
  /** Resolves when the call has arrived. */
  arrived: Promise<void>;
  release(): void;
}

/** Failures that tests order for the next calls. */
export interface Faults {
  order(kind: Fault, times: number): void;
  hold(): HeldCall;
  take(): Fault | null;
  /** Waits if the call is held. */
  pass(): Promise<void>;
  releaseAll(): void;
}

export function createFaults(): Faults {
  const ordered: Fault[] = [];
  const holds: { arrive(): void; released: Promise<void>; release(): void }[] = [];
  const releases = new Set<() => void>();
  return {
    order: (kind, times) => {
      for (let count = 0; count < times; count += 1) ordered.push(kind);
    },
    hold: () => {
      let arrive: () => void = () => undefined;
      let release: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.push({ arrive, released, release });
      releases.add(release);
      return { arrived, release };
    },
    take: () => ordered.shift() ?? null,
    pass: async () => {
      const hold = holds.shift();
      if (!hold) return;
      hold.arrive();
      await hold.released;
      releases.delete(hold.release);
    },
    releaseAll: () => {
      for (const release of releases) release();
    },
  };
}
