import { Button, SkeletonBar } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { Dialog } from "@evenly/ui/dialog";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useChange } from "../../../api/use-change.ts";
import type { AttachedFile } from "../attached-file.ts";
import { useAttachedFile } from "../use-attached-file.ts";
import { useSaveFile } from "./file-tile.tsx";

type FileDialogProps = {
  readonly file: AttachedFile;
  /** Removes the file and refreshes what shows it. */
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** An attached file in full, with the ways to save and to remove it. */
export function FileDialog({ file, remove, onClose }: FileDialogProps) {
  const t = useTranslations("attachments");
  const save = useSaveFile();
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) return <RemoveDialog {...{ file, remove, onClose }} onKeep={() => setIsAsking(false)} />;
  return (
    <Dialog
      kind="wide"
      title={file.name}
      onClose={onClose}
      actions={
        <>
          {file.canRemove && (
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {t("remove")}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void save(file)}>
            {t("download")}
          </Button>
        </>
      }
    >
      {file.sharing && <div className="mt-3">{file.sharing}</div>}
      <div className="mt-4 grid place-items-center">
        {file.mimeType === "application/pdf" ? (
          <FileText size={64} strokeWidth={1} aria-hidden="true" className="my-8 text-text-2" />
        ) : (
          <Picture file={file} />
        )}
      </div>
    </Dialog>
  );
}

function Picture({ file }: Pick<FileDialogProps, "file">) {
  const t = useTranslations("attachments");
  const { url, isError, refetch } = useAttachedFile(file.path, "full");
  if (isError)
    return (
      <div className="grid justify-items-center gap-3 py-8">
        <p role="alert">{t("pictureFailed")}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  if (url === null) return <SkeletonBar className="h-[60dvh] w-full max-w-[40rem]" />;
  const { width, height, name } = file;
  return (
    <img
      src={url}
      alt={t("image", { name })}
      width={width}
      height={height}
      className="h-auto max-h-[60dvh] max-w-full object-contain"
    />
  );
}

function RemoveDialog({ file, remove, onClose, onKeep }: FileDialogProps & { readonly onKeep: () => void }) {
  const t = useTranslations("attachments");
  const { mutate, isPending } = useChange(remove, {
    done: () => {
      onClose();
      return t("removed");
    },
  });
  return (
    <ConfirmDialog
      title={t("askRemove")}
      text={t("askRemoveText")}
      cancel={t("keep")}
      confirm={t("removeNamed", { name: file.name })}
      busy={t("removing")}
      isBusy={isPending}
      isDanger
      onClose={onKeep}
      onConfirm={mutate}
    />
  );
}
