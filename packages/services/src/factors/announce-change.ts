import type { FactorChange } from "@evenly/contract/factors/events";
import type { Tx } from "@evenly/db";
import { setCredentialChange, type UserRow } from "@evenly/db/auth/user-queries";
import { isSessionDeviceKnown } from "@evenly/db/fraud/index";
import { mailee } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordEvent } from "../shared/record-event.ts";

/** Changes after which payments to new people are limited for a day. A first factor or PIN is one on a device that is not known. */
const weakening: ReadonlySet<FactorChange> = new Set(["factorRemoved", "pinChanged", "pinRemoved"]);

/**
 * Notifies a user of a change of their second factors.
 *
 * @unaudited part of verbs that write the row
 */
export async function announceChange(
  ctx: ServiceContext,
  tx: Tx,
  user: Pick<UserRow, "id" | "emailSealed" | "firstName" | "locale">,
  change: FactorChange,
  /** The password alone has proven who makes it, so that a thief of the password could have. */
  isByPasswordAlone = false,
): Promise<void> {
  const isWeakening =
    weakening.has(change) || (isByPasswordAlone && !(await isOnKnownDevice(ctx, tx, user.id)));
  if (isWeakening) await setCredentialChange(tx, user.id, { what: "factor", at: ctx.clock.now() });
  await recordEvent(ctx, tx, "factors.changed", { ...mailee(user), change, origin: originOf(ctx) });
}

async function isOnKnownDevice({ actor, clock }: ServiceContext, tx: Tx, userId: string): Promise<boolean> {
  if (actor.kind !== "user") return true;
  return await isSessionDeviceKnown(tx, { userId, sessionId: actor.sessionId }, clock.now());
}
