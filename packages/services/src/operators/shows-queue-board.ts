import type { ServiceDeps } from "../context.ts";
import { isOperatorStill } from "./is-operator-still.ts";

/** Checks that a pass opens the queue board: at most 15 min old, its session open, and its owner an operator. */
export async function showsQueueBoard(ctx: ServiceDeps<"permits">, pass: string): Promise<boolean> {
  const claims = await ctx.permits.read(pass, "board");
  return claims !== null && isOperatorStill(ctx, claims);
}
