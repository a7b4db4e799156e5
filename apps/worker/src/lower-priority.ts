import { constants, setPriority } from "node:os";

/** Where the worker shares cores with the api and the gateway, those go first: somebody waits for them. */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
