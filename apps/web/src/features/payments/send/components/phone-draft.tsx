import { useTranslations } from "use-intl";
import type { SendModel } from "../use-send-model.ts";
import { DraftList } from "./lazy-draft-parts.tsx";
import { OfflineNote } from "./offline-note.tsx";

/** Shown instead of the quote while offline, on phones; the button that stores the draft is pinned below. */
export function PhoneDraft({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  return (
    <section
      aria-label={t("quote.title")}
      className="flex-1 border-t border-line bg-bg px-5 pt-5 pb-3 flow-short:py-3"
    >
      <div className="mx-auto w-full max-w-[40rem]">
        <OfflineNote hasLeft={model.hasLeft} />
        <DraftList />
      </div>
    </section>
  );
}
