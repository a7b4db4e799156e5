import type { changeZone, decideTransfers, PaymentOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import type { Random } from "../random.ts";
import type { SideFrame, Store } from "./memory-store.ts";
import type { Model } from "./model.ts";
import type { Host, Scheduler } from "./scheduler.ts";

/** The product's decisions, replaceable by faulty ones. */
export type Rules = {
  readonly decideTransfers: typeof decideTransfers;
  readonly changeZone: typeof changeZone;
};

/** Mechanisms disabled on purpose; each must make runs fail, otherwise the checks are ineffective. */
export type Control =
  | "no locks"
  | "locks in the order asked for"
  | "a new key with each repeat"
  | "answers before the commit"
  | "no relay"
  | "clients show what comes last";

/** Probability of each fault, between 0 and 1; the seed enables or disables each kind, so that they also occur alone. */
export type Faults = {
  /** A process dies: its transactions are rolled back, its callers get no answer. */
  readonly crash: number;
  /** A process is paused for up to a minute. */
  readonly pause: number;
  /** A process's clock is set an hour or a day forward or back. */
  readonly clockJump: number;
  /** The connection ends during COMMIT, which may have arrived or may arrive late. */
  readonly commitLost: number;
  /** A caller gets no answer although the call succeeded. */
  readonly replyLost: number;
  /** An order arrives twice, possibly at two processes. */
  readonly duplicate: number;
  /** A frame does not reach a socket. */
  readonly frameLost: number;
  /** Another transaction holds a row's lock for a while. */
  readonly slowLock: number;
  /** Minutes or a day pass at once. */
  readonly timePasses: number;
};

export type Process = Host & {
  /** Incremented at each start. */
  epoch: number;
  /** Deviation of its clock from the true time in ms. */
  clockOffsetMs: number;
  lane: SimulatedLane | null;
};

/** A caller's pending answer. */
export type Pending = {
  outcome: TransferOutcome | null;
  /** The outcome is unknown or the service is overloaded: the same key may be sent again. */
  isUnknown: boolean;
};
export type SimulatedLane = {
  readonly post: (order: PaymentOrder) => Pending;
};

/** The balance on a user's screen. */
export type Screen = { version: bigint; posted: bigint; held: bigint; isAsking: boolean };

export type World = {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly store: Store;
  readonly model: Model;
  readonly rules: Rules;
  readonly controls: ReadonlySet<Control>;
  faults: Faults;
  readonly processes: readonly Process[];
  readonly screens: Map<string, Screen>;
  /** Every state of each account, by user and version. */
  readonly history: Map<string, Pick<SideFrame, "posted" | "held">>;
  /** Answers that callers received, by intent. */
  readonly answers: Map<string, string>;
  /** Transfers acknowledged as done. */
  readonly acknowledged: Set<string>;
  /** Kinds of steps with their outcomes, and kinds of faults: a run that reaches none proves nothing. */
  readonly reached: Set<string>;
  readonly nextId: (kind: string) => string;
  readonly trace: (line: string) => void;
};

/** The time that a process believes it is. */
export function clockOf(world: World, process: Process): Date {
  return new Date(world.scheduler.now() + process.clockOffsetMs);
}
