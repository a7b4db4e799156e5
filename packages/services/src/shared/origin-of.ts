import type { EventOrigin } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../context.ts";
import { describeDevice } from "./describe-device.ts";

/** When and from where the caller asks, for an event's payload. */
export function originOf(ctx: Pick<ServiceContext, "origin" | "clock">): EventOrigin {
  const { ipAddress, userAgent } = ctx.origin;
  const { kind, browser, os } = describeDevice(userAgent);
  return { at: ctx.clock.now().toISOString(), ipAddress, deviceKind: kind, browser, os };
}
