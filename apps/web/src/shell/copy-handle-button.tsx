import { IconButton } from "@evenly/ui";
import { Check, Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { notify } from "./toasts.ts";
import { useCopied } from "./use-copied.ts";

/** Copies the user's own handle, to give to a payer. */
export function CopyHandleButton({ handle }: { readonly handle: string }) {
  const t = useTranslations("common");
  const { isCopied, copy } = useCopied();
  const Icon = isCopied ? Check : Copy;
  const copyHandle = async () => {
    if (await copy(`@${handle}`)) notify("success", t("handleCopied", { handle }));
  };
  return (
    <IconButton
      label={t("copyHandle", { handle })}
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copyHandle()}
    />
  );
}
