import { invariant } from "@evenly/contract";
import type { TotpEnrolment } from "@evenly/contract/factors/schemas";
import { confirmTotp } from "@evenly/services/factors/enrolment/confirm-totp";
import { startTotp } from "@evenly/services/factors/enrolment/start-totp";
import { setSignInRequirement } from "@evenly/services/factors/set-sign-in-requirement";
import { codeAt } from "@evenly/services/factors/totp";
import type { TestContext } from "./context.ts";
import { TEST_PASSWORD } from "./make-user.ts";

export type MadeFactor = {
  readonly factorId: TotpEnrolment["factorId"];
  readonly seed: string;
  readonly backupCodes: readonly string[];
};

/**
 * Sets up an authenticator app for a user without one. The code of the current time step is used up, and the last backup code
 * if sign-in does not ask for a code.
 */
export async function makeFactor(
  ctx: TestContext,
  userId: string,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): Promise<MadeFactor> {
  const asking = ctx.asUser(userId);
  const { factorId, seed } = await startTotp(asking, { password: TEST_PASSWORD });
  const code = codeAt(seed, ctx.clock.now());
  const { newBackupCodes } = await confirmTotp(asking, { factorId, code });
  invariant(newBackupCodes, "the first factor brings backup codes");
  const last = newBackupCodes.at(-1)?.replace("-", "");
  if (!isAsked)
    await setSignInRequirement(asking, { isOn: false, password: TEST_PASSWORD, ...(last && { code: last }) });
  return { factorId, seed, backupCodes: newBackupCodes.map((text) => text.replace("-", "")) };
}
