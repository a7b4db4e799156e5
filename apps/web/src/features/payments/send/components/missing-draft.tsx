import { Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { draftEnds } from "../../../offline/index.ts";

/** Says that the requested draft no longer exists, with a link to its payment if it was sent. */
export function MissingDraft({ draftKey }: { readonly draftKey: string }) {
  const t = useTranslations("send");
  const sentAs = draftEnds.find(draftKey)?.sentAs ?? null;
  return (
    <Note className="mb-5">
      <p>{t(sentAs === null ? "draft.missing" : "draft.missingSent")}</p>
      {sentAs !== null && (
        <Link
          to="/history/$transactionId"
          params={{ transactionId: sentAs }}
          className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
        >
          {t("historyLink")}
        </Link>
      )}
    </Note>
  );
}
