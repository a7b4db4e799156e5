import { Button } from "@evenly/ui";
import { Copy, Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCopied } from "../../../shell/use-copied.ts";

/** Backup codes, shown once, with the ways to keep them. */
export function SavedCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations("factors.backup");
  const { isCopied, copy } = useCopied();
  const text = `${codes.join("\n")}\n`;
  return (
    <>
      <ul className="numeric grid grid-cols-2 gap-x-6 gap-y-2 rounded-panel bg-surface-2 px-5 py-4 text-body font-medium tracking-wide whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy(text)}
        >
          {isCopied ? t("copied") : t("copy")}
        </Button>
        <Button
          variant="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveText("evenly-backup-codes.txt", text)}
        >
          {t("download")}
        </Button>
      </div>
    </>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
