import { refuse } from "@evenly/contract";
import type { RefusalMarks } from "@evenly/db/payments/queries";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Limits the refused payments of a person, since each refusal is stored for a while. The stored refusals are the counter, so
 * the limit holds across processes and restarts; concurrent calls can exceed it by their number.
 *
 * @throws {RATE_LIMITED} `REFUSALS_MAX` refusals in the last hour or day.
 */
export function limitRefusals({ hourMark, dayMark }: RefusalMarks, now: Date): void {
  const endsAt = Math.max((hourMark?.getTime() ?? 0) + HOUR_MS, (dayMark?.getTime() ?? 0) + DAY_MS);
  const waitMs = endsAt - now.getTime();
  if (waitMs > 0) refuse("RATE_LIMITED", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
