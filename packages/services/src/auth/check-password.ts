import { refuse, type ValidationIssue } from "@evenly/contract";
import { PASSWORD_BYTES_MAX, passwordRefusals, passwordRules } from "@evenly/contract/auth/password-policy";
import type { BreachList } from "../ports.ts";

const PATH = "password";

/**
 * Holds a new password against the policy and the list of leaked ones.
 *
 * @throws {VALIDATION} with one issue for each broken rule, at the path `password`.
 * @see spec 2 section 5 (Password policy, Breach check)
 */
export function checkPassword(breachList: BreachList, password: string): void {
  const messages: string[] = passwordRules
    .filter((rule) => !rule.holds(password))
    .map((rule) => rule.message);
  if (Buffer.byteLength(password) > PASSWORD_BYTES_MAX) {
    messages.push(passwordRefusals.tooLong);
  }
  if (breachList.includes(password)) messages.push(passwordRefusals.leaked);
  if (messages.length > 0) refuse("VALIDATION", { issues: messages.map(issue) });
}

/** Refuses a password because of one message. */
export function refusePassword(message: string): never {
  return refuse("VALIDATION", { issues: [issue(message)] });
}

function issue(message: string): ValidationIssue {
  return { path: PATH, message };
}
