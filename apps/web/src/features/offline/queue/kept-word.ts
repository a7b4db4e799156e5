import { isOnline } from "../reachability.ts";

/** Which word says that an edit is kept: with a network it is tried again by itself, without one it waits for that. */
export function keptWord(): "kept" | "keptTrying" {
  return isOnline() ? "keptTrying" : "kept";
}
