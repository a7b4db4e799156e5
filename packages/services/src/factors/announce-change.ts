import type { FactorChange } from "@evenly/contract/factors/events";
import type { Tx } from "@evenly/db";
import { setCredentialChange, type UserRow } from "@evenly/db/auth/user-queries";
import { mailee, originOf } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

/** Changes after which payments to new people are limited for a day; a first factor or PIN is no change. */
const weakening: ReadonlySet<FactorChange> = new Set(["factorRemoved", "pinChanged", "pinRemoved"]);

/** Notifies a user of a change of their second factors. */
export async function announceChange(
  ctx: ServiceContext,
  tx: Tx,
  user: Pick<UserRow, "id" | "emailSealed" | "firstName" | "locale">,
  change: FactorChange,
): Promise<void> {
  if (weakening.has(change)) await setCredentialChange(tx, user.id, { what: "factor", at: ctx.clock.now() });
  await recordEvent(ctx, tx, "factors.changed", { ...mailee(user), change, origin: originOf(ctx) });
}
