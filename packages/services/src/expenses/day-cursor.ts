import { refuse } from "@evenly/contract";
import * as z from "zod";

const Place = z.tuple([z.iso.date(), z.uuid()]);

/** Encodes the last expense of a page as an opaque string. */
export function writeDayCursor({ spentOn, id }: { readonly spentOn: string; readonly id: string }): string {
  return Buffer.from(`${spentOn}~${id}`).toString("base64url");
}

/**
 * Decodes a cursor.
 *
 * @throws {VALIDATION} the text is not a cursor.
 */
export function readDayCursor(text: string): { readonly spentOn: string; readonly id: string } {
  const place = Place.safeParse(Buffer.from(text, "base64url").toString().split("~"));
  if (!place.success)
    return refuse("VALIDATION", { issues: [{ path: "cursor", message: "is not a cursor of this list" }] });
  const [spentOn, id] = place.data;
  return { spentOn, id };
}
