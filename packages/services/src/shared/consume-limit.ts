import { refuse } from "@evenly/contract";
import type { ServiceContext } from "../context.ts";

export type LimitRule = { readonly points: number; readonly windowSeconds: number };

/**
 * Charges a subject's rate limit; a cost of 0 only checks whether the limit is used up.
 *
 * @throws {RATE_LIMITED} with the seconds until the window ends.
 */
export async function consumeLimit(
  ctx: ServiceContext<"limits">,
  name: string,
  subject: string,
  rule: LimitRule,
  cost = 1,
): Promise<void> {
  const result = await ctx.limits.consume(name, subject, rule, cost);
  if (!result.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: result.resetSeconds });
}
