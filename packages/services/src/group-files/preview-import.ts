import type { ImportPreview, PreviewImportInput } from "@evenly/contract/group-files/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { previewFile } from "./preview-file.ts";

/**
 * Tells what the import of a group's file would create, what a reader should know of it, and each line that prevents it. Stores
 * nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {OVERLOADED} too many files are being read.
 */
export async function previewImport(
  ctx: ServiceContext<"sideProcesses">,
  input: PreviewImportInput,
  signal?: AbortSignal,
): Promise<ImportPreview> {
  requireUser(ctx);
  return ctx.sideProcesses.run(previewFile, ctx, input, signal);
}
