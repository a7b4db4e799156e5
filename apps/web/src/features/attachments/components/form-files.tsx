import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import type { FormFiles } from "../use-form-files.ts";
import { FilePicker } from "./file-picker.tsx";
import { UploadList } from "./upload-list.tsx";

type FormFilesProps = { readonly files: FormFiles };

/** Picks files on a form; they are uploaded once what they belong to is saved. */
export function FormFilePicker({ files }: FormFilesProps) {
  const t = useTranslations("attachments");
  const { uploads, problem, add, drop, saved } = files;
  const isEmpty = uploads.length === 0;
  return (
    <section aria-label={t("receipts")} className="grid gap-3">
      <FilePicker look={isEmpty ? "tile" : "chip"} label={t(isEmpty ? "add" : "addMore")} onFiles={add} />
      {saved === null && <UploadList uploads={uploads} problem={problem} drop={drop} />}
    </section>
  );
}

/** After saving: the progress of the files, and what to do about those that failed. */
export function SavedFiles({ files }: FormFilesProps) {
  const t = useTranslations("attachments");
  const { uploads, drop, saved, retry } = files;
  const isSending = uploads.some(({ state }) => state !== "failed");
  if (saved === null) return null;
  return (
    <Dialog
      title={t("saved")}
      isBusy={isSending}
      onClose={saved.go}
      actions={
        !isSending && (
          <Button variant="secondary" onClick={saved.go}>
            {t("goOn")}
          </Button>
        )
      }
    >
      <div className="mt-3 grid gap-3">
        {!isSending && <p role="alert">{t("savedPart", { count: uploads.length })}</p>}
        <UploadList uploads={uploads} problem={null} drop={drop} onRetry={(key) => void retry(key)} />
      </div>
    </Dialog>
  );
}
