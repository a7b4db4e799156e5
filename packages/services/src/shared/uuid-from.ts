import { hash } from "node:crypto";

/** A UUID (version 8) made from texts: the same texts give the same id, so that a repeat finds its first row. */
export function uuidFrom(...parts: readonly string[]): string {
  const hex = hash("sha256", JSON.stringify(parts));
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
