import { RightHalf } from "@evenly/ui";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../lazy-part.tsx";

/** The user's payment drafts; the code loads after the form. */
export const DraftList = lazyPart(() => import("./draft-list.tsx").then((module) => module.DraftList));

/** Replaces the quote as soon as its draft can no longer be confirmed. While the code loads, an empty half is shown. */
export const DraftEnded = lazyPart(() => import("./draft-ended.tsx").then((module) => module.DraftEnded), {
  fallback: <EmptyHalf />,
});

function EmptyHalf() {
  const t = useTranslations("send");
  return <RightHalf label={t("quote.title")}>{null}</RightHalf>;
}

const Missing = lazyPart(() => import("./missing-draft.tsx").then((module) => module.MissingDraft));

export function MissingDraft(props: ComponentProps<typeof Missing>) {
  return (
    <div role="status">
      <Missing {...props} />
    </div>
  );
}
