import { searchForm } from "@evenly/contract/search-form";
import type { ReactNode } from "react";

/** A person who can be picked; members of a group may be without an account and so without a handle. */
export type PickerPerson = {
  readonly id: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly handle: string | null;
  readonly isVerified?: boolean;
  readonly hasPaidBefore?: boolean;
};

/** Another entry of the list, such as everybody of a group or a name without an account. */
export type PickerExtra = {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPick: () => void;
  /** Enter takes it for a text that names one person exactly. */
  readonly isForExact?: boolean;
};

export type PickerGroup<Person> = {
  readonly id: "favourites" | "recent" | "members" | "found";
  readonly people: readonly Person[];
};

/** What a picker offers for its text. */
export type PickerChoices<Person> = {
  readonly groups: readonly PickerGroup<Person>[];
  readonly extras: readonly PickerExtra[];
  /** The list belongs to the typed text, so that Enter takes its first entry. */
  readonly isAnswer: boolean;
  readonly hasFoundNobody: boolean;
};

/** People whose name contains the text or whose handle starts with it; with a leading @ only the handle counts. */
export function matchingPeople<Person extends PickerPerson>(
  people: readonly Person[],
  text: string,
): readonly Person[] {
  const typed = searchForm(text.trim());
  const isHandle = typed.startsWith("@");
  const wanted = typed.replace(/^@/, "");
  return people.filter(
    ({ displayName, handle }) =>
      (!isHandle && searchForm(displayName).includes(wanted)) ||
      (handle?.toLowerCase().startsWith(wanted) ?? false),
  );
}
