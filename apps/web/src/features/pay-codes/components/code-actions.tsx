import { Button } from "@evenly/ui";
import { Download, Printer, Share2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";
import { pictureOf } from "../code-art.ts";

const FILE_NAME = "evenly-qr.png";

type CodeActionsProps = {
  readonly url: string;
  /** What stands below the code in its picture. */
  readonly lines: readonly string[];
};

/** Shares the code, saves it as a picture, or prints it. Without the system's sheet, Share copies the link. */
export function CodeActions({ url, lines }: CodeActionsProps) {
  const t = useTranslations("qr");
  const { copy } = useCopied();
  const share = async () => {
    const picture = await pictureOf(url, lines).catch(() => null);
    const files = picture ? [new File([picture], FILE_NAME, { type: "image/png" })] : [];
    const data = navigator.canShare?.({ files }) && files.length > 0 ? { files, url } : { url };
    if (!navigator.share) {
      if (await copy(url)) notify("success", t("linkCopied"));
      return;
    }
    // The system's sheet was closed, or the browser refuses to share.
    await navigator.share(data).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) notify("error", t("shareFailed"));
    });
  };
  const save = async () => {
    try {
      saveAs(await pictureOf(url, lines));
    } catch {
      notify("error", t("saveFailed"));
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="flex-1"
        icon={<Share2 size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void share()}
      >
        {t("share")}
      </Button>
      <Button
        variant="secondary"
        className="flex-1"
        icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void save()}
      >
        {t("saveImage")}
      </Button>
      <Button
        variant="secondary"
        className="flex-1 max-lg:hidden"
        icon={<Printer size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
    </div>
  );
}

function saveAs(picture: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
