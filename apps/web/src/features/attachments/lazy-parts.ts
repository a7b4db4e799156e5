import { lazyPart } from "../../lazy-part.tsx";
import type { SectionProps } from "./components/attachment-section.tsx";
import type { FilesDialogProps } from "./components/files-dialog.tsx";

/** Photos and PDFs of a payment, a request or a bill, loaded after what they belong to. */
export const AttachmentSection = lazyPart<SectionProps>(
  () => import("./components/attachment-section.tsx").then((module) => module.AttachmentSection),
  { texts: ["attachments"] },
);

/** The same in a dialog. */
export const FilesDialog = lazyPart<FilesDialogProps>(
  () => import("./components/files-dialog.tsx").then((module) => module.FilesDialog),
  { texts: ["attachments"] },
);
