/** Tells whether a network is the only one that asks; knows the last two alone, whatever their number. */
export type Company = {
  note(network: string): void;
  /** Somebody of another network asked lately. */
  isKept(network: string): boolean;
};

/** @param keptMs longer than whoever is refused is told to wait, so that they find the room they were refused */
export function noticeCompany(keptMs: number): Company {
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
    isKept: (network) => {
      const { at } = latest.network === network ? other : latest;
      return performance.now() - at < keptMs;
    },
  };
}
