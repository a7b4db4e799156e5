import type { ErrorCode } from "@evenly/contract";
import { type BroughtEdit, brought } from "../../../brought.ts";
import type { EditDefinition, ItemNow } from "../../../edit-definition.ts";

type FieldsOf<Definition> = Definition extends EditDefinition<string, infer Fields> ? Fields : never;
type Stored = { [Definition in BroughtEdit as Definition["kind"]]: FieldsOf<Definition> };

export type EditKind = keyof Stored;
/** The fields of an edit, without its kind. */
export type FieldsOfEdit<Kind extends EditKind> = Stored[Kind];

/** An edit that is kept until the server has taken it; features define their kinds. */
export type Edit<Kind extends EditKind = EditKind> = {
  [Each in Kind]: { readonly kind: Each } & Stored[Each];
}[Kind];

export type QueuedEdit = {
  readonly key: string;
  /** Order of the queue, in milliseconds since 1970. */
  readonly at: number;
  readonly edit: Edit;
  readonly tries: number;
  /** It was sent at least once, with whatever outcome: the server may have it. */
  readonly hasLeft?: boolean;
  /** Not sent before this moment. */
  readonly dueAt: number;
  /** Why the server refused it; null as long as it waits. */
  readonly refusal: ErrorCode | null;
  /** The fields that it was refused for, where the server names them. */
  readonly refusedFields?: readonly string[];
};

type Definitions = { readonly [Kind in EditKind]: EditDefinition<Kind, Stored[Kind]> };
const definitions: Definitions = Object.assign(
  {},
  ...brought("edits").map((definition) => ({ [definition.kind]: definition })),
);

/** False for an edit that another version of the app wrote and this one does not know. */
export function isKnown({ edit }: QueuedEdit): boolean {
  return Object.hasOwn(definitions, edit.kind);
}

export function definitionOf<Kind extends EditKind>(edit: Edit<Kind>): Definitions[Kind] {
  return definitions[edit.kind];
}

/** Edits of one item are sent in the order they were made. */
export function itemOf<Kind extends EditKind>(edit: Edit<Kind>): string {
  return definitions[edit.kind].itemOf(edit);
}

/** The edit makes its item: until it is sent there is none elsewhere. */
export function makesItem({ kind }: Edit): boolean {
  return definitions[kind].makesItem === true;
}

/** The edit as it goes on from what the server has after an earlier one of its item. */
export function follow<Kind extends EditKind>(edit: Edit<Kind>, now: ItemNow): Edit<Kind> {
  const definition = definitions[edit.kind];
  return definition.follow ? { ...definition.follow(edit, now), kind: edit.kind } : edit;
}

/** Whether the person may have the edit sent over what somebody else has changed. */
export function canOverwrite({ kind }: Edit): boolean {
  return definitions[kind].overwrite !== undefined;
}

export function overwriting<Kind extends EditKind>(edit: Edit<Kind>): Edit<Kind> {
  const definition = definitions[edit.kind];
  return definition.overwrite ? { ...definition.overwrite(edit), kind: edit.kind } : edit;
}

/** The edit as it is after an earlier one of its item was discarded. */
export function withoutEarlier<Kind extends EditKind>(edit: Edit<Kind>, discarded: Edit<Kind>): Edit<Kind> {
  const definition = definitions[edit.kind];
  if (discarded.kind !== edit.kind || !definition.withoutEarlier) return edit;
  return { ...definition.withoutEarlier(edit, discarded), kind: edit.kind };
}
