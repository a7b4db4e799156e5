import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, TextField } from "@evenly/ui";
import { Mail, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { looksLikeEmail } from "../../auth/index.ts";
import { usePeopleSearch } from "../../contacts/index.ts";
import { useAddAddress } from "../use-add-address.ts";
import type { PeopleForm } from "../use-ask-form.ts";

type PeopleProps = {
  readonly form: PeopleForm;
  readonly isMissing: boolean;
  /** Replaces the label of the search. */
  readonly label?: string;
};

/** The people who are asked, and the search that finds more; Enter takes the first, Backspace removes the last. */
export function AskedPeople({ form, isMissing, label: ownLabel }: PeopleProps) {
  const t = useTranslations("requests.ask");
  const label = ownLabel ?? t("from");
  const [text, setText] = useState("");
  const { people: found, isSearching, isUpToDate } = usePeopleSearch(text);
  const choices = found.filter(({ id }) => !form.people.some((person) => person.id === id));
  const add = ({ id, displayName: name, avatarUrl }: Payee) => {
    form.addPerson({ id, name, avatarUrl, isAddress: false });
    setText("");
  };
  const address = useAddAddress(form, () => setText(""));
  const isAddress = looksLikeEmail(text);
  const last = form.people.at(-1);
  return (
    <div>
      <TextField
        label={label}
        above={<Chosen form={form} label={label} />}
        help={t("fromHelp")}
        type="search"
        value={text}
        autoComplete="off"
        disabled={!form.canAdd}
        error={isMissing ? t("fromMissing") : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Backspace" && text === "" && last) form.removePerson(last.id);
          if (event.key !== "Enter" || text.trim() === "") return;
          event.preventDefault();
          const [first] = choices;
          if (isAddress) address.add(text.trim());
          else if (first && isUpToDate) add(first);
        }}
      />
      {isSearching && (
        <ul className="mt-1">
          {choices.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-2"
                onClick={() => add(person)}
              >
                <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} size={28} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{person.displayName}</span>
                <span className="text-small text-text-2">@{person.handle}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAddress && <AddressChoice text={text.trim()} onAdd={address.add} />}
      {address.failure !== null && (
        <p role="alert" className="mt-2 text-small text-negative-text">
          {address.failure}
        </p>
      )}
      {!isAddress && isSearching && isUpToDate && choices.length === 0 && (
        <p role="status" className="mt-2 text-small text-text-2">
          {t("nobodyFound")}
        </p>
      )}
    </div>
  );
}

function Chosen({ form, label }: { readonly form: PeopleForm; readonly label: string }) {
  const t = useTranslations("requests.ask");
  if (form.people.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2" aria-label={label}>
      {form.people.map(({ id, name, avatarUrl, isAddress }) => (
        <li
          key={id}
          className="flex min-h-11 max-w-full items-center gap-2 rounded-control bg-surface-2 pl-2"
        >
          {isAddress ? <AddressRing /> : <Avatar id={id} name={name} imageUrl={avatarUrl} size={28} />}
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={t("remove", { name })}
            className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-surface-3"
            onClick={() => form.removePerson(id)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type AddressProps = { readonly text: string; readonly onAdd: (address: string) => void };

/** Asks whoever has a typed address, with an account or by a pay link. */
function AddressChoice({ text, onAdd }: AddressProps) {
  const t = useTranslations("requests.ask");
  return (
    <button
      type="button"
      className="mt-1 flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-2"
      onClick={() => onAdd(text)}
    >
      <AddressRing />
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{t("addAddress", { address: text })}</span>
    </button>
  );
}

/** In place of a picture, for an address without an account. */
function AddressRing() {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-2"
    >
      <Mail size={14} />
    </span>
  );
}
