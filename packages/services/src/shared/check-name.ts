import { refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import { type NameField, reservedFields } from "@evenly/domain/auth/name-refusal";

/**
 * Refuses a new name that would impersonate Evenly.
 *
 * @throws {NAME_RESERVED} an issue for each such field.
 */
export function checkName(name: Readonly<Record<NameField, string>>): void {
  const fields = reservedFields(name);
  if (fields.length === 0) return;
  refuse("NAME_RESERVED", { issues: fields.map((path) => ({ path, message: nameIssues.reserved })) });
}
