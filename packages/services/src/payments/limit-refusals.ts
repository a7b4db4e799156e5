import { refuse } from "@evenly/contract";
import type { RefusalMarks } from "@evenly/db/payments/queries";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Lets nobody ask for payment after payment that is refused: each refusal is kept for a while. The refusals themselves are the
 * count, so it holds in every process and over restarts; calls that are under way at once can go past it by their number.
 *
 * @throws {RATE_LIMITED} as many refusals as `REFUSALS_MAX` in an hour or a day.
 */
export function limitRefusals({ hourMark, dayMark }: RefusalMarks, now: Date): void {
  const endsAt = Math.max((hourMark?.getTime() ?? 0) + HOUR_MS, (dayMark?.getTime() ?? 0) + DAY_MS);
  const waitMs = endsAt - now.getTime();
  if (waitMs > 0) refuse("RATE_LIMITED", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
