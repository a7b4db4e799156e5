import { constants, setPriority } from "node:os";

/** On shared cores the api and the gateway take precedence: their clients wait for an answer. */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
