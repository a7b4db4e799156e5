import type { Messages } from "@evenly/i18n";
import { useEffect, useReducer, useRef } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { EditView, TextTools } from "../../../manifest/edit-definition.ts";
import { loadOnceOnline } from "../../../shell/load-once-online.ts";
import { needMessages } from "../../preferences/index.ts";
import { definitionOf, type Edit, type EditKind, type FieldsOfEdit } from "./edits.ts";

type Views = { [Kind in EditKind]?: EditView<FieldsOfEdit<Kind>> };
const views: Views = {};

/** The view of an edit's kind; undefined until it is loaded. */
export function viewOf<Kind extends EditKind>(edit: Edit<Kind>): Views[Kind] {
  return views[edit.kind];
}

async function loadView<Kind extends EditKind>(edit: Edit<Kind>): Promise<void> {
  const { view, texts = [] } = definitionOf(edit);
  const needed: readonly (keyof Messages)[] = ["offline", ...texts];
  const [loaded] = await Promise.all([view(), needMessages(...needed)]);
  Object.assign(views, { [edit.kind]: loaded[edit.kind] });
}

/** Loads the views of these edits' kinds. */
export async function loadViews(edits: readonly Edit[]): Promise<void> {
  const kinds = new Map(edits.map((edit) => [edit.kind, edit]));
  await Promise.all([...kinds.values()].filter((edit) => !viewOf(edit)).map((edit) => loadView(edit)));
}

/** Loads the views of these edits' kinds. Returns whether all are loaded. */
export function useEditViews(edits: readonly Edit[]): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isLoaded = edits.every((edit) => viewOf(edit) !== undefined);
  const latest = useRef(edits);
  latest.current = edits;
  useEffect(
    () => (isLoaded ? undefined : loadOnceOnline(() => loadViews(latest.current), redraw)),
    [isLoaded],
  );
  return isLoaded;
}

/** The translation and format functions for views. */
export function useTextTools(): TextTools {
  return { t: useTranslations(), format: useFormatter(), locale: useLocale() };
}
