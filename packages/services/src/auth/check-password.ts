import { refuse, type ValidationIssue } from "@evenly/contract";
import { PASSWORD_BYTES_MAX, passwordRefusals, passwordRules } from "@evenly/contract/auth/password-policy";
import type { BreachList } from "../ports.ts";

/** The field of the input that a new password stands in. */
export type PasswordPath = "password" | "newPassword";

/**
 * Holds a new password against the policy and the list of leaked ones.
 *
 * @throws {VALIDATION} with one issue for each broken rule, at the path of the field.
 * @see spec 2 section 5 (Password policy, Breach check)
 */
export function checkPassword(breachList: BreachList, password: string, path: PasswordPath): void {
  const messages: string[] = passwordRules
    .filter((rule) => !rule.holds(password))
    .map((rule) => rule.message);
  if (Buffer.byteLength(password) > PASSWORD_BYTES_MAX) {
    messages.push(passwordRefusals.tooLong);
  }
  if (breachList.includes(password)) messages.push(passwordRefusals.leaked);
  if (messages.length > 0) refuse("VALIDATION", { issues: messages.map((message) => issue(path, message)) });
}

/** Refuses a password because of one message. */
export function refusePassword(message: string, path: PasswordPath): never {
  return refuse("VALIDATION", { issues: [issue(path, message)] });
}

function issue(path: PasswordPath, message: string): ValidationIssue {
  return { path, message };
}
