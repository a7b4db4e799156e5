import {
  GroupFileInput,
  GroupFileLink,
  ImportedGroup,
  ImportGroupInput,
  ImportPreview,
  PreviewImportInput,
} from "@evenly/contract/group-files/schemas";
import { createGroupFileLink } from "@evenly/services/group-files/create-group-file-link";
import { importGroup } from "@evenly/services/group-files/import-group";
import { previewImport } from "@evenly/services/group-files/preview-import";
import { userProcedure, verifiedProcedure } from "../../init.ts";

/** Reading a large file takes a second of CPU. */
const READS = { points: 30, windowSeconds: 60 };

/** Groups from files and as files, on every plan. */
export const groupFileProcedures = {
  previewImport: verifiedProcedure
    .meta({ policy: "verified", rate: READS })
    .input(PreviewImportInput)
    .output(ImportPreview)
    .mutation(({ ctx, input, signal }) => previewImport(ctx, input, signal)),
  importGroup: verifiedProcedure
    .meta({ policy: "verified", rate: READS, commitsLate: true })
    .input(ImportGroupInput)
    .output(ImportedGroup)
    .mutation(async ({ ctx, input }) => {
      const { imported, isReplayed } = await importGroup(ctx, input);
      if (isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
      return imported;
    }),
  createFileLink: userProcedure
    .input(GroupFileInput)
    .output(GroupFileLink)
    .mutation(({ ctx, input }) => createGroupFileLink(ctx, input)),
};
