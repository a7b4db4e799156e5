import { refuse } from "@evenly/contract";
import type { SignInWithPasskeyInput } from "@evenly/contract/factors/passkeys";
import { lockUser } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { checkAssertion, provenBy } from "../../factors/proofs/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { admitUser, presentSignIn } from "./admit-user.ts";
import { mayUse } from "./check-guess.ts";
import type { SignedIn } from "./login.ts";

/**
 * Signs in by a passkey alone: it is something that the person has, and it verified the person. Wrong, late, used and unknown
 * answers get the same refusal.
 *
 * @throws {PASSKEY_REFUSED} the answer is wrong, older than 5 minutes, used, another device's, of an unknown or copied passkey,
 * or of a demo account where demo sign-in is disabled.
 * @throws {ACCOUNT_SUSPENDED} @throws {PASSWORD_BLOCKED} the answer is right.
 */
export async function signInWithPasskey(
  ctx: ServiceContext<"seal">,
  input: SignInWithPasskeyInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  const { passkey: assertion, isBrowser, rememberDevice: isRemembered } = input;
  const { deviceId } = ctx.origin;
  const passkey = await checkAssertion(ctx, assertion, { use: "sign_in", deviceId });
  if (passkey === null) {
    const entry = { operation: "passkey.refused", userId: null, metadata: { use: "sign_in" } };
    await withTransaction(ctx, (tx) => recordAudit(ctx, tx, entry));
    return refuse("PASSKEY_REFUSED");
  }
  const { userId } = passkey;
  const admitted = await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.deactivatedAt !== null || !mayUse(ctx, user)) return refuse("PASSKEY_REFUSED");
    return admitUser(ctx, tx, user, { isBrowser, isRemembered, proven: provenBy(passkey) });
  });
  return presentSignIn(ctx, userId, admitted);
}
