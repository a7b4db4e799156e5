import type { ServiceDeps } from "../context.ts";
import { isOperatorStill } from "./is-operator-still.ts";

/** Tells whether a pass still shows the queue board: within 15 min, its session lives and its owner is an operator. */
export async function showsQueueBoard(ctx: ServiceDeps, pass: string): Promise<boolean> {
  const claims = await ctx.tickets.read(pass, "board");
  return claims !== null && isOperatorStill(ctx, claims);
}
