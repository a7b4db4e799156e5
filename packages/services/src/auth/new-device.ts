import type { Tx } from "@evenly/db";
import { findSignInHistory } from "@evenly/db/auth/session-queries";
import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { describeDevice } from "./describe-device.ts";
import { mailee } from "./load.ts";
import { digest } from "./secrets.ts";

/** Tells the owner of a sign-in on a device that the account has not seen; the very first one is theirs. */
export async function tellOfNewDevice(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<void> {
  const { deviceId, userAgent, ipAddress } = ctx.origin;
  const deviceHash = deviceId === null ? null : digest(deviceId);
  const history = await findSignInHistory(tx, user.id, { deviceHash, userAgent });
  if (!history.hasSignedIn || history.isKnownDevice) return;
  const { browser, os } = describeDevice(userAgent);
  const at = ctx.clock.now().toISOString();
  await recordEvent(ctx, tx, "device.added", { ...mailee(user), browser, os, ipAddress, at });
  await recordAudit(ctx, tx, { operation: "device.added", userId: user.id });
}
