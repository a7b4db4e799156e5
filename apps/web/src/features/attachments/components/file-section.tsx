import { Button, SkeletonBar } from "@evenly/ui";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { AttachedFile } from "../attached-file.ts";
import type { Uploads } from "../use-uploads.ts";
import { FilePicker } from "./file-picker.tsx";
import { FileTile } from "./file-tile.tsx";
import { UploadList } from "./upload-list.tsx";

const FileDialog = lazy(() => import("./file-dialog.tsx").then((module) => ({ default: module.FileDialog })));

type SectionProps = {
  /** Undefined until they are loaded. */
  readonly files: readonly AttachedFile[] | undefined;
  readonly canAdd: boolean;
  readonly isError: boolean;
  readonly onRetry: () => void;
  readonly sending: Uploads;
  /** Address that takes new files. */
  readonly path: string;
  readonly remove: (file: AttachedFile) => Promise<unknown>;
  /** Who sees new files. */
  readonly help?: string;
};

/** Photos and PDFs, and the way to add one. Those who neither see nor may add any see nothing. */
export function FileSection({ files, canAdd, isError, onRetry, sending, path, remove, help }: SectionProps) {
  const t = useTranslations("attachments");
  const titleId = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = files?.find(({ id }) => id === openId);
  const isEmpty = (files ?? []).length === 0 && sending.uploads.length === 0;
  if (files !== undefined && isEmpty && !canAdd) return null;
  const take = (chosen: readonly File[]) => {
    sending.add(chosen);
    void sending.sendAll(path);
  };
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="text-h2 font-semibold">
          {t("receipts")}
        </h2>
        {canAdd && !isEmpty && <FilePicker look="quiet" label={t("addMore")} onFiles={take} />}
      </div>
      {help && <p className="mb-3 text-small text-text-2">{help}</p>}
      {files === undefined &&
        (isError ? <Failed onRetry={onRetry} /> : <SkeletonBar className="h-28 w-full" />)}
      {canAdd && isEmpty && <FilePicker look="tile" label={t("add")} onFiles={take} />}
      <ul className="flex flex-wrap gap-4">
        {files?.map((file) => (
          <FileTile key={file.id} file={file} onOpen={() => setOpenId(file.id)} />
        ))}
      </ul>
      <div className="mt-3">
        <UploadList {...sending} onRetry={(key) => void sending.sendAll(path, key)} />
      </div>
      {opened && (
        <Suspense>
          <FileDialog file={opened} remove={() => remove(opened)} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations("attachments");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert" className="text-text-2">
        {t("loadFailed")}
      </p>
      <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
