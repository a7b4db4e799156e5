import type { TestContext } from "./context.ts";

/** The same caller with the cookie of a device, or without one. */
export function onDevice(ctx: TestContext, deviceId: string | null): TestContext {
  return { ...ctx, origin: { ...ctx.origin, deviceId } };
}
