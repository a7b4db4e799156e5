import { refuse } from "@evenly/contract";

/** A position in a list sorted by a timestamp (with microseconds) and then by id. */
export type MomentPlace = { readonly at: string; readonly id: string };

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Encodes a position as an opaque string for clients. */
export function writeCursor({ at, id }: MomentPlace): string {
  return Buffer.from(`${at}~${id}`).toString("base64url");
}

/**
 * Decodes a cursor.
 *
 * @throws {VALIDATION} the text is not a cursor.
 */
export function readCursor(text: string): MomentPlace {
  const [, at, id] = SHAPE.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (at !== undefined && id !== undefined && isMoment(at)) return { at, id };
  return refuse("VALIDATION", { issues: [{ path: "cursor", message: "is not a cursor of this list" }] });
}

/** False for an impossible timestamp such as 31 February, or the year 0, which Postgres does not accept. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return (
    !Number.isNaN(time) &&
    !text.startsWith("0000-") &&
    new Date(time).toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
