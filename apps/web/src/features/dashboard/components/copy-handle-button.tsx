import { Button } from "@evenly/ui";
import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";

/** A button that copies the user's own handle, to give to a payer. */
export function CopyHandleButton() {
  const t = useTranslations("dashboard");
  const handle = api.auth.getProfile.useQuery().data?.handle;
  const { copy } = useCopied();
  if (!handle) return null;
  const copyHandle = async () => {
    if (await copy(`@${handle}`)) notify("success", t("handleCopied", { handle }));
  };
  return (
    <Button
      variant="secondary"
      size="large"
      className="max-w-full min-w-0 max-sm:px-4 max-sm:text-body"
      icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
      onClick={() => void copyHandle()}
    >
      <span className="min-w-0 truncate">{t("copyHandle", { handle })}</span>
    </Button>
  );
}
