import type { TicketClaims } from "@evenly/contract/realtime/schemas";
import { readAccounts } from "@evenly/db/operators/queries";
import { insertUsedTicket, listLiveSessions } from "@evenly/db/realtime/queries";
import { operatorRefusal } from "@evenly/domain/operators/index";
import type { ServiceDeps } from "../context.ts";
import { toStanding } from "./present.ts";

/** Longer than a link is valid on any clock of ours. */
const KEPT_MS = 5 * 60_000;

/** Uses a link to the queue board up and gives the pass of its browser; null for whatever does not open the board. */
export async function enterQueueBoard(
  ctx: ServiceDeps,
  link: string,
): Promise<{ readonly pass: string; readonly expiresAt: Date } | null> {
  const claims = await ctx.tickets.read(link, "boardLink");
  if (claims === null) return null;
  const keptUntil = new Date(ctx.clock.now().getTime() + KEPT_MS);
  const isFirst = await insertUsedTicket(ctx.db, { id: claims.ticketId, keptUntil });
  if (!isFirst || !(await isOperatorStill(ctx, claims))) return null;
  const { ticket, expiresAt } = await ctx.tickets.sign(claims, "board");
  return { pass: ticket, expiresAt };
}

/** Tells whether a pass still shows the queue board: within 15 min, its session lives and its owner is an operator. */
export async function showsQueueBoard(ctx: ServiceDeps, pass: string): Promise<boolean> {
  const claims = await ctx.tickets.read(pass, "board");
  return claims !== null && isOperatorStill(ctx, claims);
}

async function isOperatorStill(ctx: ServiceDeps, claims: TicketClaims): Promise<boolean> {
  const [session] = await listLiveSessions(ctx.db, [claims.sessionId], ctx.clock.now());
  if (session?.userId !== claims.userId) return false;
  const [account] = await readAccounts(ctx.db, [claims.userId]);
  if (account === undefined) return false;
  const standing = toStanding(account);
  return operatorRefusal(standing, standing, "look") === null;
}
