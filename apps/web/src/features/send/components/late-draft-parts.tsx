import { RightHalf } from "@evenly/ui";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useLatePart } from "../../../use-late-part.ts";
import type { DraftEnded } from "./draft-ended.tsx";

/** Payments that wait for their confirmation: what shows them loads once the form is there. */
export function LateDraftList() {
  const List = useLatePart(() => import("./draft-list.tsx").then((module) => module.DraftList), 0);
  return List && <List />;
}

/** In place of the quote as soon as its draft is not to be confirmed any more, whether what says so has come or not. */
export function LateDraftEnded(props: ComponentProps<typeof DraftEnded>) {
  const t = useTranslations("send");
  const Ended = useLatePart(() => import("./draft-ended.tsx").then((module) => module.DraftEnded), 0);
  return Ended ? <Ended {...props} /> : <RightHalf label={t("whatWillHappen")}>{null}</RightHalf>;
}

export function LateMissingDraft({ draftKey }: { readonly draftKey: string }) {
  const Missing = useLatePart(() => import("./missing-draft.tsx").then((module) => module.MissingDraft), 0);
  return <div role="status">{Missing && <Missing draftKey={draftKey} />}</div>;
}
