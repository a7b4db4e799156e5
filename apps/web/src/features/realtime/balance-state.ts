/** Maximum number of changes in the history. @see spec 2 section 9 */
export const HISTORY_MAX = 50;

export type BalanceChange = {
  readonly balanceMinor: bigint;
  readonly changeMinor: bigint;
  readonly at: Date;
};

/** The realtime balance; minor units of `currency`. @see spec 2 section 3 (Realtime balance state) */
export type RealtimeBalance = {
  readonly current: bigint | null;
  readonly previous: bigint | null;
  readonly change: bigint;
  /** When it changed or was last confirmed. */
  readonly lastUpdate: Date | null;
  readonly history: readonly BalanceChange[];
  readonly isUpdating: boolean;
};

export type BalanceAction =
  /** The balance from the initial load, which is not a change. */
  | { readonly type: "loaded"; readonly balanceMinor: bigint; readonly at: Date }
  | { readonly type: "updated"; readonly balanceMinor: bigint; readonly at: Date }
  | { readonly type: "requested" }
  | { readonly type: "confirmed"; readonly at: Date };

export const emptyBalance: RealtimeBalance = {
  current: null,
  previous: null,
  change: 0n,
  lastUpdate: null,
  history: [],
  isUpdating: false,
};

/** Reducer of the realtime balance; the newest change is first. */
export function reduceBalance(state: RealtimeBalance, action: BalanceAction): RealtimeBalance {
  if (action.type === "requested") return { ...state, isUpdating: true };
  if (action.type === "confirmed") return { ...state, lastUpdate: action.at, isUpdating: false };
  const { balanceMinor, at } = action;
  if (action.type === "loaded" && state.current === null)
    return { ...state, current: balanceMinor, lastUpdate: at };
  if (balanceMinor === state.current) return { ...state, lastUpdate: at, isUpdating: false };
  const changeMinor = state.current === null ? 0n : balanceMinor - state.current;
  return {
    current: balanceMinor,
    previous: state.current,
    change: changeMinor,
    lastUpdate: at,
    history: [{ balanceMinor, changeMinor, at }, ...state.history].slice(0, HISTORY_MAX),
    isUpdating: false,
  };
}
