import type { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { Dialog } from "@evenly/ui/dialog";
import { AttachmentSection } from "./attachment-section.tsx";

export type FilesDialogProps = {
  readonly subject: AttachmentSubject;
  /** What the files belong to. */
  readonly title: string;
  readonly onClose: () => void;
};

/** Photos and PDFs of one thing in a dialog. */
export function FilesDialog({ subject, title, onClose }: FilesDialogProps) {
  return (
    <Dialog kind="wide" title={title} onClose={onClose}>
      <div className="mt-4">
        <AttachmentSection subject={subject} />
      </div>
    </Dialog>
  );
}
