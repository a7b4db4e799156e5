import { useTranslations } from "use-intl";
import { DraftRow, useDrafts, useEditFeedback } from "../../../offline/index.ts";

/** The user's payment drafts. */
export function DraftList() {
  const t = useTranslations("send.draft");
  const drafts = useDrafts();
  const { place, onEnded } = useEditFeedback();
  return (
    <div {...place}>
      {drafts.length > 0 && (
        <section className="mt-8" aria-labelledby="drafts">
          <h3 id="drafts" className="text-label font-strong">
            {t("list")}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {drafts.map((draft) => (
              <DraftRow key={draft.key} draft={draft} onEnded={onEnded} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
