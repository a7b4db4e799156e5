import { refuse, type ValidationIssue } from "@evenly/contract";
import { PASSWORD_BYTES_MAX, passwordRefusals, passwordRules } from "@evenly/contract/auth/password-policy";
import { passwordReadings } from "@evenly/domain/auth/password-readings";
import type { BreachList } from "../../ports.ts";

/** Name of the input field that holds the new password. */
export type PasswordPath = "password" | "newPassword";

/**
 * Checks a new password against the policy and the list of leaked passwords; a listed word with digits or signs added counts as listed.
 *
 * @throws {VALIDATION} with one issue for each broken rule, at the field's path.
 * @see spec 2 section 5 (Password policy, Breach check)
 */
export function checkPassword(breachList: BreachList, password: string, path: PasswordPath): void {
  const messages: string[] = passwordRules
    .filter((rule) => !rule.holds(password))
    .map((rule) => rule.message);
  if (Buffer.byteLength(password) > PASSWORD_BYTES_MAX) {
    messages.push(passwordRefusals.tooLong);
  }
  if (passwordReadings(password).some((reading) => breachList.includes(reading)))
    messages.push(passwordRefusals.leaked);
  if (messages.length > 0) refuse("VALIDATION", { issues: messages.map((message) => issue(path, message)) });
}

/** Refuses a password with a single issue. */
export function refusePassword(message: string, path: PasswordPath): never {
  return refuse("VALIDATION", { issues: [issue(path, message)] });
}

function issue(path: PasswordPath, message: string): ValidationIssue {
  return { path, message };
}
