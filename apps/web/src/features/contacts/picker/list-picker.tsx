import { useState } from "react";
import { matchingPeople, type PickerPerson } from "./picker-choices.ts";
import { PickerField } from "./picker-field.tsx";

type ListPickerProps<Person> = {
  readonly label: string;
  readonly people: readonly Person[];
  readonly onPick: (person: Person) => void;
  readonly onClose: () => void;
};

/** Picks one person of a known list, such as the members of a group. Escape closes it. */
export function ListPicker<Person extends PickerPerson>({
  label,
  people,
  onPick,
  onClose,
}: ListPickerProps<Person>) {
  const [text, setText] = useState("");
  const found = matchingPeople(people, text);
  return (
    <PickerField
      label={label}
      text={text}
      onText={setText}
      choices={{
        groups: found.length === 0 ? [] : [{ id: "found", people: found }],
        extras: [],
        isAnswer: text.trim() !== "",
        hasFoundNobody: found.length === 0,
      }}
      onPick={onPick}
      onEscape={onClose}
      autoFocus
    />
  );
}
