/** Knows the two networks that asked last alone, whatever their number: enough to tell whether one is the only one that asks. */
export type RecentNetworks = {
  note(network: string): void;
  /** Somebody of another network asked lately. */
  hasOthers(network: string): boolean;
};

/** @param recentMs longer than whoever is refused is told to wait, so that they find the room they were refused */
export function noteNetworks(recentMs: number): RecentNetworks {
  let latest = { network: "", at: Number.NEGATIVE_INFINITY };
  let other = latest;
  return {
    note: (network) => {
      if (latest.network !== network) {
        other = latest;
        latest = { network, at: 0 };
      }
      latest.at = performance.now();
    },
    hasOthers: (network) => {
      const { at } = latest.network === network ? other : latest;
      return performance.now() - at < recentMs;
    },
  };
}
