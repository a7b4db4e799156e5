import type { SendDraft } from "./drafts/draft-store.ts";
import type { QueuedEdit } from "./queue/edits.ts";

/** The signed-in user's items that are only on this device. */
export type OfflineState = {
  /** Edits not sent yet, oldest first. */
  readonly waiting: readonly QueuedEdit[];
  /** Edits that the server refused. */
  readonly rejected: readonly QueuedEdit[];
  /** Payment drafts to review and confirm. */
  readonly drafts: readonly SendDraft[];
  /** True from the return of the connection until everything is sent and refetched. */
  readonly isSyncing: boolean;
  /** Age of the answers that the page shows while offline. */
  readonly shown: Shown;
};
/** Time of the oldest answer, whether answers are missing, and since when refetching has failed. */
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

/** Updates the state; without an argument, resets it to nothing pending. */
export function changeOfflineState(changes: Partial<OfflineState> = nothing): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
