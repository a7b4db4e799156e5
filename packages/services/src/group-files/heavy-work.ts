import type { HeavyWork } from "../ports.ts";
import { importFile } from "./import-file.ts";
import { previewFile } from "./preview-file.ts";
import { writeFile } from "./write-file.ts";

/** What side processes do with files of groups. */
export const groupFileWork = [previewFile, importFile, writeFile] satisfies readonly HeavyWork<
  never,
  never,
  unknown
>[];
