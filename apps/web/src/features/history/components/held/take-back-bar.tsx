import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, shownMoneyText } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { heldMinorOf, useTakeBack } from "../../../payments/index.ts";
import { nameOf } from "./held-view.tsx";

type TakeBackBarProps = { readonly detail: TransactionDetail; readonly isPinned: boolean };

/** The way back of a held payment; it asks once. On its own page it stays in view; a phone's is without the bars. */
export function TakeBackBar({ detail, isPinned }: TakeBackBarProps) {
  const t = useTranslations("holds");
  const locale = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, takeBack } = useTakeBack(detail, () => setIsAsking(false));
  const amount = shownMoneyText(heldMinorOf(detail), detail.currency, locale);
  return (
    <div
      {...(isPinned ? { "data-pinned-page": true, "data-above-bottom": "confirm" } : {})}
      className={
        isPinned
          ? "mt-6 max-lg:sticky max-lg:bottom-0 max-lg:-mx-5 max-lg:-mb-8 max-lg:border-t max-lg:border-line max-lg:bg-surface-1 max-lg:px-5 max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] lg:sticky lg:bottom-0 lg:-mx-1 lg:-mb-4 lg:border-t lg:border-line lg:bg-bg lg:px-1 lg:py-4"
          : "mt-6"
      }
    >
      <Button
        variant="danger"
        size="large"
        isWide
        icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t("takeBackAmount", { amount })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("ask.title", { amount })}
          text={t("ask.text", { name: nameOf(detail) })}
          cancel={t("ask.keep")}
          confirm={t("takeBack")}
          busy={t("takingBack")}
          isBusy={isBusy}
          isDanger
          onClose={() => setIsAsking(false)}
          onConfirm={takeBack}
        />
      )}
    </div>
  );
}
