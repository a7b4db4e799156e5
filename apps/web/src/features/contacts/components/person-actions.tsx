import type { Person } from "@evenly/contract/payments/schemas";
import { Button, IconButton } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Ban, Star } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useContact } from "../use-contact.ts";

type PersonActionsProps = {
  readonly person: Person;
  /** What follows once the person was blocked: they can no longer be paid. */
  readonly onBlocked?: () => void;
};

/** The star and the block beside a person. */
export function PersonActions({ person, onBlocked }: PersonActionsProps) {
  const t = useTranslations("contacts");
  const { isFavourite, isKnown, toggleFavourite, block, isBlocking } = useContact(person);
  const [isAsking, setIsAsking] = useState(false);
  const name = person.displayName;
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={isFavourite ? t("unstar", { name }) : t("star", { name })}
        aria-pressed={isFavourite}
        disabled={!isKnown}
        icon={
          <Star
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={isFavourite ? "fill-accent text-accent-text" : ""}
          />
        }
        onClick={toggleFavourite}
      />
      <IconButton
        label={t("block.dialog", { name })}
        icon={<Ban size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <Dialog
          title={t("block.dialog", { name })}
          onClose={() => setIsAsking(false)}
          isBusy={isBlocking}
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                {t("cancel")}
              </Button>
              <Button
                variant="danger"
                busyLabel={isBlocking && t("block.busy")}
                onClick={() =>
                  block(() => {
                    setIsAsking(false);
                    onBlocked?.();
                  })
                }
              >
                {t("block.submit")}
              </Button>
            </>
          }
        >
          <p className="mt-2 text-text-2 wrap-anywhere">{t("block.text", { name })}</p>
        </Dialog>
      )}
    </span>
  );
}
