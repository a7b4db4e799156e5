/** Of one core: what a hundred thousand pushes after quiet hours may take from whoever waits for an answer meanwhile. */
const SHARE = 1 / 3;
/** Processor time that may be used at once: a few hundred pushes never wait. */
const BURST_MS = 200;
/** However much the process has done beside, a push waits no longer than this. */
const PAUSE_MS_MAX = 500;

export type PaceClock = {
  readonly nowMs: () => number;
  /** Processor time that the process has used so far. */
  readonly usedMs: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
};
const systemPaceClock: PaceClock = {
  nowMs: () => performance.now(),
  usedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** What each push waits for before it begins, so that many of them take a third of one core and no more. */
export function createPushPace(clock: PaceClock = systemPaceClock): () => Promise<void> {
  let left = BURST_MS;
  let [at, used] = [clock.nowMs(), clock.usedMs()];
  return async () => {
    const [nowMs, usedMs] = [clock.nowMs(), clock.usedMs()];
    const earned = Math.min(BURST_MS, left + (nowMs - at) * SHARE);
    left = Math.max(earned - (usedMs - used), -PAUSE_MS_MAX * SHARE);
    [at, used] = [nowMs, usedMs];
    if (left < 0) await clock.sleep(-left / SHARE);
  };
}
