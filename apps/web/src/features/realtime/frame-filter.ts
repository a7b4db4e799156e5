import { type ReadFrame, repeatKeyOf } from "./frame-kinds.ts";

/** Number of remembered keys of events, to recognise repeats. */
const REMEMBERED_MAX = 500;

export type FrameVerdict = {
  /** False for repeats and for balances older than the known one. */
  readonly isNew: boolean;
  /** Versions are missing in between: the balance must be requested. */
  readonly hasGap: boolean;
};

/** Filters frames by what this client has seen: event ids and the version of each account. */
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
    /** Records a version that arrived by another way. */
    know(accountId: string, version: number): void {
      if (version > (versions.get(accountId) ?? -1)) versions.set(accountId, version);
    },

    judge(frame: ReadFrame): FrameVerdict {
      if (frame.type === "balance_updated" || frame.type === "balance_update") {
        const { accountId, version } = frame.data;
        const last = versions.get(accountId);
        if (last !== undefined && version <= last) return { isNew: false, hasGap: false };
        versions.set(accountId, version);
        // An answer to a request announces no event, so any version ahead of the known one was missed.
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
