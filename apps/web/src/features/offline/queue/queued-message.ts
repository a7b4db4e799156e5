import { isOnline } from "../reachability.ts";

/** The text that says an edit is kept: with a network it is sent again by itself, without one it waits for the network. */
export function queuedMessage(): "kept" | "keptTrying" {
  return isOnline() ? "keptTrying" : "kept";
}
