import type { ErrorCode } from "@evenly/contract";
import { type BroughtEdit, fromBrought } from "../../../manifest/brought.ts";
import type { EditDefinition, SavedItem } from "../../../manifest/edit-definition.ts";

type FieldsOf<Definition> = Definition extends EditDefinition<string, infer Fields> ? Fields : never;
type Stored = { [Definition in BroughtEdit as Definition["kind"]]: FieldsOf<Definition> };

export type EditKind = keyof Stored;
/** The fields of an edit, without its kind. */
export type FieldsOfEdit<Kind extends EditKind> = Stored[Kind];

/** An edit that is stored until the server has accepted it; features define the kinds. */
export type Edit<Kind extends EditKind = EditKind> = {
  [Each in Kind]: { readonly kind: Each } & Stored[Each];
}[Kind];

export type QueuedEdit = {
  readonly key: string;
  /** Queue position: time in milliseconds since 1970. */
  readonly at: number;
  readonly edit: Edit;
  readonly tries: number;
  /** It was sent at least once, with any outcome: the server may have applied it. */
  readonly hasLeft?: boolean;
  /** Earliest time of the next try. */
  readonly dueAt: number;
  /** The error code of the server's refusal; null while the edit is pending. */
  readonly refusal: ErrorCode | null;
  /** The fields that the refusal names, if any. */
  readonly refusedFields?: readonly string[];
};

type Definitions = { readonly [Kind in EditKind]: EditDefinition<Kind, Stored[Kind]> };
const definitions = fromBrought(
  "edits",
  (edits): Definitions => Object.assign({}, ...edits.map((edit) => ({ [edit.kind]: edit }))),
);

/** False for an edit of a kind that this version of the app does not define. */
export function isKnown({ edit }: QueuedEdit): boolean {
  return Object.hasOwn(definitions(), edit.kind);
}

export function definitionOf<Kind extends EditKind>(edit: Edit<Kind>): Definitions[Kind] {
  return definitions()[edit.kind];
}

/** Id of the edited item. Edits of one item are sent in the order they were made. */
export function itemOf<Kind extends EditKind>(edit: Edit<Kind>): string {
  return definitions()[edit.kind].itemOf(edit);
}

/** Whether the edit creates its item, which does not exist on the server before. */
export function makesItem({ kind }: Edit): boolean {
  return definitions()[kind].makesItem === true;
}

/** The edit rebased onto the item's state after an earlier edit was sent. */
export function follow<Kind extends EditKind>(edit: Edit<Kind>, now: SavedItem): Edit<Kind> {
  const definition = definitions()[edit.kind];
  return definition.follow ? { ...definition.follow(edit, now), kind: edit.kind } : edit;
}

/** Whether the user may overwrite a conflicting change with the edit. */
export function canOverwrite({ kind }: Edit): boolean {
  return definitions()[kind].overwrite !== undefined;
}

export function overwriting<Kind extends EditKind>(edit: Edit<Kind>): Edit<Kind> {
  const definition = definitions()[edit.kind];
  return definition.overwrite ? { ...definition.overwrite(edit), kind: edit.kind } : edit;
}

/** The edit without the effect of a discarded earlier edit of its item. */
export function withoutEarlier<Kind extends EditKind>(edit: Edit<Kind>, discarded: Edit<Kind>): Edit<Kind> {
  const definition = definitions()[edit.kind];
  if (discarded.kind !== edit.kind || !definition.withoutEarlier) return edit;
  return { ...definition.withoutEarlier(edit, discarded), kind: edit.kind };
}
