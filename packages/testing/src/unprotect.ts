import { updateSettings } from "@evenly/services/fraud/update-settings";
import type { TestContext } from "./context.ts";
import { TEST_PASSWORD } from "./make-user.ts";

/** Turns a new user's fraud detection off, for tests that send many payments within minutes. */
export async function unprotect(asUser: TestContext): Promise<void> {
  await updateSettings(asUser, { expectedVersion: 0, isEnabled: false, password: TEST_PASSWORD });
}
