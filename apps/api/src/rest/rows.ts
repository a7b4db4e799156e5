import type { AnyRestRow } from "@evenly/contract/rest";

/** Every documented path that is served by a procedure. */
export const restRows: readonly AnyRestRow[] = [];
