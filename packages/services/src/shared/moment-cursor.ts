import { refuse } from "@evenly/contract";

/** A place in a list that is sorted by a moment, with its microseconds, and then by id. */
export type MomentPlace = { readonly at: string; readonly id: string };

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Writes a place as the opaque text that goes to clients. */
export function writeCursor({ at, id }: MomentPlace): string {
  return Buffer.from(`${at}~${id}`).toString("base64url");
}

/**
 * Reads a cursor that `writeCursor` wrote.
 *
 * @throws {VALIDATION} it is no such text.
 */
export function readCursor(text: string): MomentPlace {
  const [, at, id] = SHAPE.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (at !== undefined && id !== undefined && isMoment(at)) return { at, id };
  return refuse("VALIDATION", { issues: [{ path: "cursor", message: "is not a cursor of this list" }] });
}

/** False for what has the shape of a moment and is none, such as 31 February, or the year 0, which Postgres does not know. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return (
    !Number.isNaN(time) &&
    !text.startsWith("0000-") &&
    new Date(time).toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
