import { RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { SendModel } from "../use-send-model.ts";
import { KeepButton } from "./keep-button.tsx";
import { DraftList } from "./lazy-draft-parts.tsx";
import { OfflineNote } from "./offline-note.tsx";

/** Shown instead of the quote while offline, on wide screens: the payment cannot be sent, but it can be stored as a draft. */
export function DraftHalf({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  return (
    <RightHalf label={t("quote.title")}>
      <OfflineNote hasLeft={model.hasLeft} />
      <div className="mt-5">
        <KeepButton model={model} />
      </div>
      <DraftList />
    </RightHalf>
  );
}
