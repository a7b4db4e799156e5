import type {
  changeZone,
  decideTransfers,
  PaymentRequest,
  TransferOutcome,
} from "@evenly/domain/ledger/index";
import type { Random } from "../random.ts";
import type { SideFrame, Store } from "./memory-store.ts";
import type { Model } from "./model.ts";
import type { Host, Scheduler } from "./scheduler.ts";

/** The product's decisions, so that a faulty one can stand in for them. */
export type Rules = {
  readonly decideTransfers: typeof decideTransfers;
  readonly changeZone: typeof changeZone;
};

/** Parts of the machinery taken out on purpose: each must make runs fail, or the checks see nothing. */
export type Control =
  | "no locks"
  | "locks in the order of the request"
  | "a new key with each repeat"
  | "answers before the commit"
  | "no relay"
  | "clients show what comes last";

/** How often what goes wrong, between 0 and 1; a seed switches each kind on or off, so that they also come alone. */
export type Faults = {
  /** A process dies: its transactions are rolled back, its callers hear nothing. */
  readonly crash: number;
  /** A process stands still for up to a minute. */
  readonly pause: number;
  /** A process's clock is set an hour or a day ahead or back. */
  readonly clockJump: number;
  /** The connection ends during COMMIT, which may have arrived, or arrives late. */
  readonly commitLost: number;
  /** A caller hears nothing although all went well. */
  readonly replyLost: number;
  /** A request arrives twice, perhaps at two processes. */
  readonly duplicate: number;
  /** A frame does not reach a socket. */
  readonly frameLost: number;
  /** Somebody holds a row for a while. */
  readonly slowLock: number;
  /** Minutes or a day pass at once. */
  readonly timePasses: number;
};

export type Process = Host & {
  /** Rises with each start. */
  epoch: number;
  /** How far its clock is from the true time. */
  clockOffsetMs: number;
  lane: SimulatedLane | null;
};

/** What a caller of a process waits for. */
export type Pending = {
  outcome: TransferOutcome | null;
  /** Nobody knows, or too much is under way: the same key may be sent again. */
  isUnknown: boolean;
};
export type SimulatedLane = {
  readonly post: (request: PaymentRequest) => Pending;
};

/** What a person's screen shows. */
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
  /** Every state that an account has been in, by user and version. */
  readonly history: Map<string, Pick<SideFrame, "posted" | "held">>;
  /** What callers were told, by intent. */
  readonly answers: Map<string, string>;
  /** Transfers that callers were told of as done. */
  readonly acknowledged: Set<string>;
  /** Kinds of steps with what came out, and kinds of harm: a run that meets nothing proves nothing. */
  readonly reached: Set<string>;
  readonly nextId: (kind: string) => string;
  readonly trace: (line: string) => void;
};

/** What a process takes for now. */
export function clockOf(world: World, process: Process): Date {
  return new Date(world.scheduler.now() + process.clockOffsetMs);
}
