import type { Tx } from "@evenly/db";
import { findSignInHistory } from "@evenly/db/auth/session-queries";
import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";

/**
 * Notifies the owner of a sign-in on a device that is new to the account, except for the account's first device. Returns
 * whether it is new.
 */
export async function tellOfNewDevice(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<boolean> {
  const { deviceId, userAgent, ipAddress } = ctx.origin;
  const deviceHash = deviceId === null ? null : digest(deviceId);
  const history = await findSignInHistory(tx, user.id, { deviceHash, userAgent });
  if (!history.hasSignedIn || history.isKnownDevice) return false;
  const origin = originOf(ctx);
  const { browser, os, at } = origin;
  await recordEvent(ctx, tx, "device.added", { ...mailee(user), browser, os, ipAddress, at, origin });
  await recordAudit(ctx, tx, { operation: "device.added", userId: user.id });
  return true;
}
