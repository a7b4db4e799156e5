import { startExport } from "@evenly/services/history/start-export";
import type { TestContext } from "./context.ts";

/** Starts an export of a user's whole history. */
export function makeExport(asMe: TestContext): ReturnType<typeof startExport> {
  return startExport(asMe, { filter: {}, withBom: true, idempotencyKey: asMe.ids.uuid() });
}
