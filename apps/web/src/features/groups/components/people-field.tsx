import { MEMBER_NAME_MAX } from "@evenly/contract/groups/rules";
import type { NewMember } from "@evenly/contract/groups/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePeopleSearch } from "../../contacts/index.ts";

/** Someone whom a group gets: a person with an account, or a name for someone without one. */
export type Guest = { readonly id: string; readonly name: string; readonly member: NewMember };

type PeopleFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly onAdd: (guest: Guest) => void;
};

/** Finds people by search, or takes a name for someone without an account; Enter takes the first. */
export function PeopleField({ label, help, onAdd }: PeopleFieldProps) {
  const t = useTranslations("groups.create");
  const [text, setText] = useState("");
  const { people, isSearching } = usePeopleSearch(text);
  const typed = text.trim();
  const add = (guest: Guest) => {
    onAdd(guest);
    setText("");
  };
  const addPerson = ({ id, displayName }: Payee) => add({ id, name: displayName, member: { userId: id } });
  const addName = () => add({ id: typed.toLowerCase(), name: typed, member: { name: typed } });
  return (
    <>
      <TextField
        label={label}
        help={help}
        type="search"
        value={text}
        maxLength={MEMBER_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed === "") return;
          event.preventDefault();
          const [first] = people;
          if (first === undefined) addName();
          else addPerson(first);
        }}
      />
      {isSearching && (
        <ul className="mt-1">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-2"
                onClick={() => addPerson(person)}
              >
                <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} size={28} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{person.displayName}</span>
                <span className="text-small text-text-2">@{person.handle}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed !== "" && (
        <Button variant="quiet" size="small" className="mt-1 -ml-1 max-lg:min-h-11" onClick={addName}>
          {t("addName", { name: typed })}
        </Button>
      )}
    </>
  );
}
