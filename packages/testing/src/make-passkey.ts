import type { FactorConfirmed, OwnerProofInput } from "@evenly/contract/factors/schemas";
import { confirmPasskey } from "@evenly/services/factors/enrolment/confirm-passkey";
import { startPasskey } from "@evenly/services/factors/enrolment/start-passkey";
import type { TestContext } from "./context.ts";
import { TEST_PASSWORD } from "./make-user.ts";
import { type AnswerClaims, type Authenticator, createAuthenticator } from "./passkey-authenticator.ts";

export type MadePasskey = FactorConfirmed & { readonly authenticator: Authenticator };

/** Adds a passkey to a user; `proof` is needed when the user has a second factor. */
export async function makePasskey(
  ctx: TestContext,
  userId: string,
  proof: Omit<OwnerProofInput, "password"> = {},
  claims: AnswerClaims = {},
): Promise<MadePasskey> {
  const asking = ctx.asUser(userId);
  const authenticator = createAuthenticator(ctx.config.publicUrl);
  const options = await startPasskey(asking, { password: TEST_PASSWORD, ...proof });
  const confirmed = await confirmPasskey(asking, { attestation: authenticator.create(options, claims) });
  return { ...confirmed, authenticator };
}
