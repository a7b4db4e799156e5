import type { AnyRestRow } from "@evenly/contract/rest";
import { realtimeRows } from "./routes/realtime.ts";

/** Every documented path that is served by a procedure. */
export const restRows: readonly AnyRestRow[] = [...realtimeRows];
