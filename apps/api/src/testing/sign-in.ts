import { login } from "@evenly/services/auth/index";
import {
  type MadeUser,
  type MakeUserFacts,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";

/** Makes a person with 100 dollars, facts given apart, and signs them in without a browser. */
export async function signInTestUser(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeUser & { readonly authorization: string }> {
  const user = await makeUser(ctx, { balanceMinor: 100_00n, ...facts });
  const credentials = { email: user.email, password: TEST_PASSWORD, rememberDevice: false };
  const { opened } = await login(ctx, { ...credentials, isBrowser: false });
  return { ...user, authorization: `Bearer ${opened.token}` };
}
