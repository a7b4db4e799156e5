import { codeAt } from "../factors/totp.ts";
import { DEMO_TOTP_SEED } from "./people.ts";

/** The code that a demo person's authenticator app shows at a moment, for those who try Evenly without one. */
export function demoCodeAt(at: Date): string {
  return codeAt(DEMO_TOTP_SEED, at);
}
