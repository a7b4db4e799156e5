import { isOnline } from "../reachability.ts";

/** Key of the text about a stored edit: online it is retried automatically, offline it waits for the network. */
export function queuedMessage(): "kept" | "keptTrying" {
  return isOnline() ? "keptTrying" : "kept";
}
