import { Button } from "@evenly/ui";
import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { api } from "../../../trpc.ts";

/** The reader's own handle, one press from being given to somebody who pays. */
export function CopyHandleButton() {
  const t = useTranslations("dashboard");
  const handle = api.auth.getProfile.useQuery().data?.handle;
  if (!handle) return null;
  const copy = () =>
    void navigator.clipboard
      .writeText(`@${handle}`)
      .then(() => notify("success", t("handleCopied", { handle })));
  return (
    <Button
      variant="secondary"
      size="large"
      className="max-w-full min-w-0 max-sm:px-4 max-sm:text-body"
      icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
      onClick={copy}
    >
      <span className="min-w-0 truncate">{t("copyHandle", { handle })}</span>
    </Button>
  );
}
