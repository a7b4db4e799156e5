import { createLogger } from "@evenly/platform/logger";
import { serveWork } from "@evenly/platform/serve-work";
import { groupFileWork } from "@evenly/services/group-files/heavy-work";
import { refusalOfError } from "@evenly/services/shared/refusal-of-error";
import { uploadWork } from "@evenly/services/uploads/heavy-work";
import { openParts, SERVICE_PARTS } from "./open-parts.ts";
import type { SideProcessData } from "./open-side-processes.ts";

/** The program of a side process: it opens connections of its own and works on files. */
serveWork(async ({ env, client }: SideProcessData) => {
  const log = createLogger({ name: client.name, level: env.LOG_LEVEL });
  const { parts, close } = await openParts({ env, log, client }, [
    ...SERVICE_PARTS,
    "archives",
    "csv",
    "groupDocuments",
  ]);
  return {
    works: [...groupFileWork, ...uploadWork],
    refusalOf: refusalOfError,
    close,
    contextOf: (asking) => ({ ...parts, log, ...asking }),
  };
});
