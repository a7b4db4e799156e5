import type { Random } from "../random.ts";
import { SimulationFailure } from "./failure.ts";

/** What a task waits for: its turn, simulated milliseconds, or a condition with a timeout. */
export type Wait = undefined | number | { readonly until: () => boolean; readonly forMs: number };
/** Work in steps: code between two `yield`s is atomic; other tasks may run at each `yield`. */
export type Steps<Result = void> = Generator<Wait, Result, void>;

/** A process that runs tasks; it can be paused, or die with all of them. */
export type Host = { readonly name: string; pausedUntil: number; isDown: boolean };

type Task = {
  readonly name: string;
  readonly host: Host | null;
  readonly steps: Steps;
  /** Runs for ever; the run does not wait for its end. */
  readonly isDaemon: boolean;
  wakeAt: number;
  until: (() => boolean) | null;
};

/** One thread and one clock for the whole simulation; the seed determines the order of tasks. */
export type Scheduler = {
  readonly now: () => number;
  readonly spawn: (name: string, host: Host | null, steps: Steps, kind?: "daemon") => void;
  /** Ends all tasks of a host immediately. */
  readonly kill: (host: Host) => void;
  readonly advance: (ms: number) => void;
  /** Runs tasks until only daemons are left or the time is over. */
  readonly run: (afterStep: (task: string) => void, untilMs?: number) => void;
  readonly stepsTaken: () => number;
};

/** More steps than any seed takes; a run beyond it never terminates. */
const STEPS_MAX = 100_000;

/** Opens a scheduler at a moment. */
export function createScheduler(random: Random, startMs: number): Scheduler {
  let tasks: Task[] = [];
  /** Number of tasks that are not daemons. */
  let awaited = 0;
  let nowMs = startMs;
  let taken = 0;

  const isReady = (task: Task) => {
    if (task.host !== null && task.host.pausedUntil > nowMs) return false;
    return task.wakeAt <= nowMs || task.until?.() === true;
  };
  const step = (task: Task) => {
    const { done, value } = task.steps.next();
    if (done) {
      tasks.splice(tasks.indexOf(task), 1);
      if (!task.isDaemon) awaited -= 1;
    } else if (typeof value === "object") {
      task.until = value.until;
      task.wakeAt = nowMs + value.forMs;
    } else {
      task.until = null;
      task.wakeAt = nowMs + (value ?? 0);
    }
  };
  const nextMoment = () => {
    let next = Number.POSITIVE_INFINITY;
    for (const task of tasks) next = Math.min(next, Math.max(task.wakeAt, task.host?.pausedUntil ?? 0));
    return next;
  };

  return {
    now: () => nowMs,
    stepsTaken: () => taken,
    advance: (ms) => {
      nowMs += ms;
    },
    spawn: (name, host, steps, kind) => {
      if (kind !== "daemon") awaited += 1;
      tasks.push({ name, host, steps, isDaemon: kind === "daemon", wakeAt: nowMs, until: null });
    },
    kill: (host) => {
      tasks = tasks.filter((task) => task.host !== host);
      awaited = tasks.filter((task) => !task.isDaemon).length;
    },
    run: (afterStep, untilMs) => {
      const lastStep = taken + STEPS_MAX;
      const ready: Task[] = [];
      while (untilMs === undefined ? awaited > 0 : tasks.length > 0) {
        ready.length = 0;
        for (const task of tasks) if (isReady(task)) ready.push(task);
        if (ready.length === 0) {
          const next = nextMoment();
          if (untilMs !== undefined && next > untilMs) return;
          nowMs = Math.max(nowMs, next);
          continue;
        }
        const task = random.pick(ready);
        taken += 1;
        if (taken > lastStep)
          throw new SimulationFailure(
            `the run does not terminate; waiting tasks: ${tasks.map((one) => one.name)}`,
          );
        step(task);
        afterStep(task.name);
      }
    },
  };
}
