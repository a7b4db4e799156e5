import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { SavedCodes } from "./saved-codes.tsx";

type NewCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows new backup codes once; only its button closes it. */
export function NewCodesDialog({ codes, onClose }: NewCodesDialogProps) {
  const t = useTranslations("factors.backup");
  return (
    <Dialog
      title={t("newTitle")}
      onClose={onClose}
      isBusy
      actions={<Button onClick={onClose}>{t("done")}</Button>}
    >
      <p className="mt-2 mb-4 text-text-2">{t("newText")}</p>
      <SavedCodes codes={codes} />
    </Dialog>
  );
}
