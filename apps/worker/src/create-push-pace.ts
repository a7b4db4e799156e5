/** Share of one core that many pushes may use, such as 100,000 at the end of quiet hours, so that requests are not slowed. */
const FRACTION = 1 / 3;
/** Processor time in ms that may be used without a delay: enough for a few hundred pushes. */
const BURST_MS = 200;
/** Maximum delay of a push in ms, however much processor time the process has used. */
const PAUSE_MS_MAX = 500;

export type PaceClock = {
  readonly nowMs: () => number;
  /** Processor time in ms that the process has used so far. */
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

/** Returns a delay to await before each push; it limits the processor time of pushes to FRACTION of one core. */
export function createPushPace(clock: PaceClock = systemPaceClock): () => Promise<void> {
  let left = BURST_MS;
  let [at, used] = [clock.nowMs(), clock.usedMs()];
  return async () => {
    const [nowMs, usedMs] = [clock.nowMs(), clock.usedMs()];
    const earned = Math.min(BURST_MS, left + (nowMs - at) * FRACTION);
    left = Math.max(earned - (usedMs - used), -PAUSE_MS_MAX * FRACTION);
    [at, used] = [nowMs, usedMs];
    if (left < 0) await clock.sleep(-left / FRACTION);
  };
}
