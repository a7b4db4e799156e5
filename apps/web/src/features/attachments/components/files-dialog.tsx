import type { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { AttachmentSection } from "./attachment-section.tsx";

export type FilesDialogProps = {
  readonly subject: AttachmentSubject;
  /** What the files belong to. */
  readonly title: string;
  readonly onClose: () => void;
};

/** Photos and PDFs of one thing in a dialog. */
export function FilesDialog({ subject, title, onClose }: FilesDialogProps) {
  const t = useTranslations("attachments");
  return (
    <Dialog
      kind="wide"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="mt-4">
        <AttachmentSection subject={subject} />
      </div>
    </Dialog>
  );
}
