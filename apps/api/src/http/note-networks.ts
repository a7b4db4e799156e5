/** Remembers the last two networks only: enough to tell whether a network is the only recent one, in constant memory. */
export type RecentNetworks = {
  note(network: string): void;
  /** True if another network sent a request recently. */
  hasOthers(network: string): boolean;
};

/** @param recentMs longer than the Retry-After of a refusal, so that a refused network finds its reserved places on retry */
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
