import { Button } from "@evenly/ui";
import { Dialog, focusedFirst } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { forgetTyped } from "../../send/index.ts";
import { draftStore } from "../drafts/draft-store.ts";
import { useOffline } from "../offline-provider.tsx";
import { editStore } from "../queue/edit-store.ts";

type LeaveDialogProps = { readonly onStay: () => void; readonly onLeave: () => void };

/** Asks before somebody logs out of a device that holds what has not been sent: it goes with them. */
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
              draftStore.clear();
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
