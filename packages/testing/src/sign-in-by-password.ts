import { invariant } from "@evenly/contract";
import { login, type SignedIn } from "@evenly/services/auth/sign-in/login";

/** Signs in a user without a second factor. */
export async function signInByPassword(...asked: Parameters<typeof login>): Promise<SignedIn> {
  const step = await login(...asked);
  invariant("opened" in step, "the account does not ask for a second factor");
  return step;
}
