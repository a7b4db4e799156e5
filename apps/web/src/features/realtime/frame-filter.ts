import { type ReadFrame, repeatKeyOf } from "./frame-kinds.ts";

/** Event ids remembered, so that a repeat is recognised. */
const REMEMBERED_MAX = 500;

export type FrameVerdict = {
  /** New to this client; false for repeats and for balances older than what it has. */
  readonly isNew: boolean;
  /** Something in between is missing: ask for the balance. */
  readonly hasGap: boolean;
};

/** Knows what this client has seen: ids of events and the version of each account. */
export function createFrameFilter() {
  const seen = new Set<string>();
  const versions = new Map<string, number>();

  const isRepeat = (key: string) => {
    if (seen.has(key)) return true;
    seen.add(key);
    const oldest = seen.values().next().value;
    if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
    return false;
  };

  return {
    /** Takes note of a version that arrived another way. */
    know(accountId: string, version: number): void {
      if (version > (versions.get(accountId) ?? -1)) versions.set(accountId, version);
    },

    judge(frame: ReadFrame): FrameVerdict {
      if (frame.type === "balance_updated" || frame.type === "balance_update") {
        const { accountId, version } = frame.data;
        const last = versions.get(accountId);
        if (last !== undefined && version <= last) return { isNew: false, hasGap: false };
        versions.set(accountId, version);
        // An answer tells no event: whatever it is ahead by was never announced here.
        const expected = frame.data.eventId === undefined ? 0 : 1;
        return { isNew: true, hasGap: last !== undefined && version > last + expected };
      }
      if (frame.type === "system") {
        if (frame.data.event !== "heartbeat") return { isNew: true, hasGap: false };
        const isBehind = frame.data.accounts.some(
          ({ accountId, version }) => version > (versions.get(accountId) ?? -1),
        );
        return { isNew: true, hasGap: isBehind };
      }
      const key = repeatKeyOf(frame);
      return { isNew: key === null || !isRepeat(`${frame.type} ${key}`), hasGap: false };
    },
  };
}
