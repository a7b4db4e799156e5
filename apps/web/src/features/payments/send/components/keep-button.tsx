import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useKeepDraft } from "../use-keep-draft.ts";
import type { SendModel } from "../use-send-model.ts";

/** Stores the payment as a draft; below it, what is missing or why it was not stored. */
export function KeepButton({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  const { keep, hasNoRoom, missing } = useKeepDraft(model);
  return (
    <>
      <Button
        size="large"
        isWide
        disabled={missing !== null}
        aria-describedby={missing === null ? undefined : "draft-open"}
        onClick={keep}
      >
        {t("draft.keep")}
      </Button>
      <div role="alert">{hasNoRoom && <p className="mt-2 text-negative-text">{t("draft.noRoom")}</p>}</div>
      {missing !== null && (
        <p id="draft-open" className="mt-2 text-small text-text-2">
          {missing}
        </p>
      )}
    </>
  );
}
