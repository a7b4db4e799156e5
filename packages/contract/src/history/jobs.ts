import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Writes the CSV of an export, part by part. */
export const writeExport = defineJob({
  name: "write-export",
  version: 1,
  payload: z.object({ exportId: z.uuid() }),
});
