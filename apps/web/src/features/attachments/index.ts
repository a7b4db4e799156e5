export { FileSection } from "./components/file-section.tsx";
export { FormFilePicker, SavedFiles } from "./components/form-files.tsx";
export { AttachmentSection, FilesDialog } from "./lazy-parts.ts";
export { type FormFiles, useFormFiles } from "./use-form-files.ts";
export { useUploads } from "./use-uploads.ts";
