import type { User } from "@evenly/contract/auth/schemas";
import type { QueuedEdit } from "../../offline/index.ts";

/** A profile with its pending edits applied. */
export function showProfile(user: User, edits: readonly QueuedEdit[]): User {
  let shown = user;
  for (const { edit, refusal } of edits)
    if (edit.kind === "profile" && refusal === null) shown = { ...shown, ...definedOnly(edit.changes) };
  if (shown === user) return user;
  return { ...shown, displayName: `${shown.firstName} ${shown.lastName}`.trim() };
}

function definedOnly<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
