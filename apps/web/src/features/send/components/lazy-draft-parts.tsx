import { RightHalf } from "@evenly/ui";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../lazy-part.tsx";

/** Payments that wait for their confirmation: they load once the form is there. */
export const DraftList = lazyPart(() => import("./draft-list.tsx").then((module) => module.DraftList));

/** In place of the quote as soon as its draft is not to be confirmed any more, even before what says so has loaded. */
export const DraftEnded = lazyPart(() => import("./draft-ended.tsx").then((module) => module.DraftEnded), {
  fallback: <EmptyHalf />,
});

function EmptyHalf() {
  const t = useTranslations("send");
  return <RightHalf label={t("whatWillHappen")}>{null}</RightHalf>;
}

const Missing = lazyPart(() => import("./missing-draft.tsx").then((module) => module.MissingDraft));

export function MissingDraft(props: ComponentProps<typeof Missing>) {
  return (
    <div role="status">
      <Missing {...props} />
    </div>
  );
}
