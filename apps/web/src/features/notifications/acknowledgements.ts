import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";

/** Batching window, starting with the first notification. */
const TOGETHER_MS = 1000;
/** Delay before a retry after a temporary failure. */
const AGAIN_MS = 15_000;
const REMEMBERED_MAX = 1000;

type AcknowledgementOptions = {
  readonly send: (ids: readonly string[]) => Promise<unknown>;
  /** Whether a failure is temporary; a refusal is not retried. */
  readonly isPassing: (error: unknown) => boolean;
};

/** Acknowledges shown notifications to the server: each once, batched, with retries after temporary failures. */
export function createAcknowledgements({ send, isPassing }: AcknowledgementOptions) {
  const known = new Set<string>();
  const waiting = new Set<string>();
  let isScheduled = false;

  const schedule = (delayMs: number) => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => void flush(), delayMs);
  };
  const flush = async () => {
    isScheduled = false;
    const batch = [...waiting].slice(0, NOTIFICATIONS_KEPT);
    if (batch.length === 0) return;
    for (const id of batch) waiting.delete(id);
    try {
      await send(batch);
    } catch (error) {
      if (!isPassing(error)) return;
      for (const id of batch) waiting.add(id);
      return schedule(AGAIN_MS);
    }
    if (waiting.size > 0) schedule(0);
  };

  return {
    show(ids: readonly string[]): void {
      for (const id of ids) {
        if (known.has(id)) continue;
        known.add(id);
        waiting.add(id);
        const oldest = known.values().next().value;
        if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
      }
      if (waiting.size > 0) schedule(TOGETHER_MS);
    },
  };
}
