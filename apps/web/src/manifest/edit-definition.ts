import type { Messages } from "@evenly/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { useFormatter, useTranslations } from "use-intl";

/** The user whose edit is sent. The request fails if another user is signed in by then. */
export type SendOptions = { readonly context: { readonly asUser: string } };

/** What later edits of the same item need to know: its current version, and the id that the server gave to a new item. */
export type SavedItem = { readonly id?: string; readonly version?: number };

/** The server's answer to an edit. */
export type Sent = SavedItem & {
  /** Writes the server's answer into the query cache, so that the screen does not flicker when the pending edit is removed. */
  readonly take: (queryClient: QueryClient) => Promise<void> | void;
};

/** How edits of a kind are sent; loaded when the first one is to be sent. */
export type EditSending<Fields> = {
  /**
   * Sends the edit. Resolves to null when the same fields were changed elsewhere (conflict). Must be idempotent: by its key, by its
   * version, or because a repeat has no effect.
   */
  readonly send: (edit: Fields, options: SendOptions) => Promise<Sent | null>;
  /** Called after all due edits were sent: invalidates the lists in which their items may have moved. */
  readonly readAgain?: (queryClient: QueryClient) => void;
};

/** Tools for writing a text about an edit. */
export type TextTools = {
  readonly t: ReturnType<typeof useTranslations<never>>;
  readonly format: ReturnType<typeof useFormatter>;
  readonly locale: string;
};

export type EditText = { readonly title: string; readonly changes: string };
type FieldName = keyof Messages["offline"]["refusedField"];

/** How edits of a kind are shown while they are pending or refused; loaded when the first one is shown. */
export type EditView<Fields> = {
  readonly describe: (edit: Fields, tools: TextTools) => EditText;
  /** The fields that a server's refusal can name. */
  readonly fieldNames?: readonly FieldName[];
  /** Shown after a conflict: the server's current values of the edited fields, or a link to them. */
  readonly Theirs?: ComponentType<{ readonly edit: Fields; readonly onLook: () => void }>;
  /** Shown after a refusal: a form that changes the edit, which is queued under this key. */
  readonly Change?: ComponentType<ChangeProps<Fields>>;
};
export type ChangeProps<Fields> = {
  readonly edit: Fields;
  readonly editKey: string;
  /** When the edit was made, in milliseconds since 1970. */
  readonly at: number;
  readonly onClose: () => void;
};

/**
 * A kind of edit that is stored on the device until the server has accepted it. Browsers hold stored edits: never change a kind's name or
 * fields.
 */
export type EditDefinition<Kind extends string, Fields> = {
  readonly kind: Kind;
  /** Id of the edited item. Edits of one item are sent in the order in which they were made. */
  readonly itemOf: (edit: Fields) => string;
  /** True if the edit creates its item: discarding it also discards later edits of that item. */
  readonly makesItem?: boolean;
  /** Rebases the edit onto the item's state on the server after an earlier edit of the same item was sent. */
  readonly follow?: (edit: Fields, now: SavedItem) => Fields;
  /** The edit to send after a conflict when the user chooses to overwrite. */
  readonly overwrite?: (edit: Fields) => Fields;
  /** The edit without the effect of an earlier, discarded edit of the same kind. */
  readonly withoutEarlier?: (edit: Fields, discarded: Fields) => Fields;
  /** Load modules that export, under the kind's name, how it is sent and how it is shown. */
  readonly sending: () => Promise<{ readonly [Name in Kind]: EditSending<Fields> }>;
  readonly view: () => Promise<{ readonly [Name in Kind]: EditView<Fields> }>;
  /** The catalogues that its view needs. */
  readonly texts?: readonly (keyof Messages)[];
};

/** Declares a kind of edit. Its fields must survive JSON serialization by the contract's transformer. */
export function defineEdit<Kind extends string, Fields>(
  definition: EditDefinition<Kind, Fields>,
): EditDefinition<Kind, Fields> {
  return definition;
}

/** An edit of fields of a versioned item; `base` holds their values before the edit. */
type FieldsEdit = { readonly version: number | null; readonly changes: object; readonly base: object };

/** Rules for edits of fields. With version null an edit overwrites the server's values without a conflict check. */
export function fieldRules<Fields extends FieldsEdit>() {
  return {
    overwrite: (edit: Fields): Fields => ({ ...edit, version: null }),
    // The edit was based on the discarded edit's values; now its base is what the discarded edit was based on.
    withoutEarlier: (edit: Fields, { base }: Fields): Fields => ({
      ...edit,
      base: {
        ...edit.base,
        ...Object.fromEntries(Object.entries(base).filter(([name]) => name in edit.base)),
      },
    }),
  };
}
