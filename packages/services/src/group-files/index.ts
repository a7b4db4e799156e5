export { createGroupFileLink } from "./create-group-file-link.ts";
export { downloadGroupFile } from "./download-group-file.ts";
export { importGroup } from "./import-group.ts";
export { previewImport } from "./preview-import.ts";
