import type { SendDraft } from "./drafts/draft-store.ts";
import type { QueuedEdit } from "./queue/edits.ts";

/** What waits on this device for whoever is signed in. */
export type OfflineState = {
  /** Edits that have not been sent, oldest first. */
  readonly waiting: readonly QueuedEdit[];
  /** Edits that the server refused. */
  readonly rejected: readonly QueuedEdit[];
  /** Payments that wait to be looked at again and confirmed. */
  readonly drafts: readonly SendDraft[];
  /** Between coming back and having sent and read everything. */
  readonly isSyncing: boolean;
  /** What the page shows now, while there is no network. */
  readonly shown: Shown;
};
/** The oldest of its answers, whether some are missing, and since when some could not be read again. */
export type Shown = {
  readonly asOf: number | null;
  readonly hasGaps: boolean;
  readonly staleSince: number | null;
};

const nothing: OfflineState = {
  waiting: [],
  rejected: [],
  drafts: [],
  isSyncing: false,
  shown: { asOf: null, hasGaps: false, staleSince: null },
};

const listeners = new Set<() => void>();
let state = nothing;

export function readOfflineState(): OfflineState {
  return state;
}

export function subscribeToOfflineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what waits now; without changes, that nothing does. */
export function changeOfflineState(changes: Partial<OfflineState> = nothing): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
