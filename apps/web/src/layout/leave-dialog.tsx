import { Button } from "@evenly/ui";
import { Dialog, focusedFirst } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { draftStore } from "../features/offline/drafts/draft-store.ts";
import { useOffline } from "../features/offline/offline-provider.tsx";
import { editStore } from "../features/offline/queue/edit-store.ts";
import { forgetTyped } from "../features/payments/index.ts";

type LeaveDialogProps = { readonly onStay: () => void; readonly onLeave: () => void };

/** Asks for confirmation before logging out, because that deletes unsent items on this device. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const t = useTranslations("offline.leave");
  const { pendingCount, rejected, drafts } = useOffline();
  return (
    <Dialog
      title={t("title")}
      onClose={onStay}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              editStore.clear();
              draftStore.drop(...drafts.map(({ key }) => key));
              forgetTyped();
              onLeave();
            }}
          >
            {t("leave")}
          </Button>
          <Button {...focusedFirst} onClick={onStay}>
            {t("stay")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("text", { count: pendingCount + rejected.length })}</p>
      {drafts.some(({ hasLeft }) => hasLeft) && <p className="mt-2 text-warning-text">{t("mayBeMade")}</p>}
    </Dialog>
  );
}
