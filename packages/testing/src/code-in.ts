import { codeAt } from "@evenly/services/factors/totp";
import type { TestContext } from "./context.ts";

const STEP_MS = 30_000;

/** An authenticator app's code, this many time steps from now. */
export function codeIn(ctx: TestContext, seed: string, steps: number): string {
  return codeAt(seed, new Date(ctx.clock.now().getTime() + steps * STEP_MS));
}
