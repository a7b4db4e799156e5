import type { Messages } from "@evenly/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { useFormatter, useTranslations } from "use-intl";

/** Nothing is sent under another session than the one the edit was made in. */
export type SendOptions = { readonly context: { readonly asUser: string } };

/** What later edits of the same item go on from: its version, and the id the server gave to a new item. */
export type ItemNow = { readonly id?: string; readonly version?: number };

/** The server's answer to an edit. */
export type Sent = ItemNow & {
  /** Puts the answer where the screens read it, so that nothing flickers when the edit is no longer shown over it. */
  readonly take: (queryClient: QueryClient) => Promise<void> | void;
};

/** How edits of a kind are sent; loaded when there is one to send. */
export type EditSending<Fields> = {
  /**
   * Null when somebody else has changed the same fields. An edit that is sent twice changes nothing more: by its key, by its
   * version, or because it is done already.
   */
  readonly send: (edit: Fields, options: SendOptions) => Promise<Sent | null>;
  /** After all edits that were due: reads again the lists in which their items may have moved. */
  readonly readAgain?: (queryClient: QueryClient) => void;
};

/** What a text about an edit is made with. */
export type TextTools = {
  readonly t: ReturnType<typeof useTranslations<never>>;
  readonly format: ReturnType<typeof useFormatter>;
  readonly locale: string;
};

export type EditText = { readonly title: string; readonly changes: string };
type FieldName = keyof Messages["offline"]["refusedField"];

/** How edits of a kind are shown while they wait or are refused; loaded when there is one to show. */
export type EditView<Fields> = {
  readonly describe: (edit: Fields, tools: TextTools) => EditText;
  /** The fields that a refusal can name. */
  readonly fieldNames?: readonly FieldName[];
  /** After a conflict: what the server has now in the fields of the edit, or the way to it. */
  readonly Theirs?: ComponentType<{ readonly edit: Fields; readonly onLook: () => void }>;
  /** After a refusal: a form that changes the edit, which waits under this key. */
  readonly Change?: ComponentType<ChangeProps<Fields>>;
};
export type ChangeProps<Fields> = {
  readonly edit: Fields;
  readonly editKey: string;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  readonly onClose: () => void;
};

/**
 * A kind of edit that is kept on the device until the server has taken it. Users' browsers hold such edits: a kind keeps its
 * name and its fields.
 */
export type EditDefinition<Kind extends string, Fields> = {
  readonly kind: Kind;
  /** Edits of one item are sent in the order in which they were made. */
  readonly itemOf: (edit: Fields) => string;
  /** The edit makes its item: edits that follow are lost when it is discarded. */
  readonly makesItem?: boolean;
  /** The edit as it goes on from what the server has after an earlier edit of the same item. */
  readonly follow?: (edit: Fields, now: ItemNow) => Fields;
  /** The edit as it is sent after a conflict, when the person wants it all the same. */
  readonly overwrite?: (edit: Fields) => Fields;
  /** The edit as it is after an earlier one of the same kind was discarded. */
  readonly withoutEarlier?: (edit: Fields, discarded: Fields) => Fields;
  /** Loads modules that export, by the name of the kind, how it is sent and how it is shown. */
  readonly sending: () => Promise<{ readonly [Name in Kind]: EditSending<Fields> }>;
  readonly view: () => Promise<{ readonly [Name in Kind]: EditView<Fields> }>;
  /** The catalogues that its view needs. */
  readonly texts?: readonly (keyof Messages)[];
};

/** Declares a kind of edit. Its fields must survive being written as JSON by the contract's transformer. */
export function defineEdit<Kind extends string, Fields>(
  definition: EditDefinition<Kind, Fields>,
): EditDefinition<Kind, Fields> {
  return definition;
}

/** An edit of some fields of a versioned item: `base` holds what these fields held before. */
type FieldsEdit = { readonly version: number | null; readonly changes: object; readonly base: object };

/** The rules of edits of fields. With version null an edit overwrites whatever the server has. */
export function fieldRules<Fields extends FieldsEdit>() {
  return {
    overwrite: (edit: Fields): Fields => ({ ...edit, version: null }),
    // The edit was made over what the discarded one wanted; now it goes over what that one had found.
    withoutEarlier: (edit: Fields, { base }: Fields): Fields => ({
      ...edit,
      base: {
        ...edit.base,
        ...Object.fromEntries(Object.entries(base).filter(([name]) => name in edit.base)),
      },
    }),
  };
}
