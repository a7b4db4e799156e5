import { refuse } from "@evenly/contract";
import { mixesScripts } from "@evenly/contract/auth/mixes-scripts";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import { isReservedTitle, type NameField, reservedFields } from "@evenly/domain/auth/name-refusal";

/**
 * Refuses a new title of a group or bill that would pass for one of Evenly's own, or mixes alphabets within a word. A stored title that
 * stays is not checked.
 *
 * @throws {NAME_RESERVED} @throws {NAME_MIXED}
 */
export function checkTitle(title: string): void {
  if (mixesScripts(title)) refuse("NAME_MIXED");
  if (isReservedTitle(title)) refuse("NAME_RESERVED");
}

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
