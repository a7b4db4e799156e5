import { NOTIFICATIONS_KEPT } from "@evenly/contract/notifications/limits";

/** What is shown within this time of the first is told together. */
const TOGETHER_MS = 1000;
/** After a failure that may pass. */
const AGAIN_MS = 15_000;
const REMEMBERED_MAX = 1000;

type AcknowledgementOptions = {
  readonly send: (ids: readonly string[]) => Promise<unknown>;
  /** Whether a failure may pass; a refusal is not repeated. */
  readonly isPassing: (error: unknown) => boolean;
};

/** Tells the server which notifications were shown: each once, many in one call, again after a failure that may pass. */
export function createAcknowledgements({ send, isPassing }: AcknowledgementOptions) {
  const known = new Set<string>();
  const waiting = new Set<string>();
  let isPlanned = false;

  const plan = (delayMs: number) => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => void flush(), delayMs);
  };
  const flush = async () => {
    isPlanned = false;
    const batch = [...waiting].slice(0, NOTIFICATIONS_KEPT);
    if (batch.length === 0) return;
    for (const id of batch) waiting.delete(id);
    try {
      await send(batch);
    } catch (error) {
      if (!isPassing(error)) return;
      for (const id of batch) waiting.add(id);
      return plan(AGAIN_MS);
    }
    if (waiting.size > 0) plan(0);
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
      if (waiting.size > 0) plan(TOGETHER_MS);
    },
  };
}
