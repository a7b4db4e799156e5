import type { Hold } from "@evenly/domain/fraud/index";
import type { ServiceContext } from "../../context.ts";

const MINUTE_MS = 60_000;

/** Moment until which a payment would be held if it were placed now. */
export function holdUntil(ctx: ServiceContext, { kind, minutes }: Hold): Date {
  const minuteMs = kind === "recall" ? (ctx.config.recallMinuteMs ?? MINUTE_MS) : MINUTE_MS;
  return new Date(ctx.clock.now().getTime() + minutes * minuteMs);
}
