import { GROUP_CURRENCY_DEFAULT, GROUP_NAME_MAX, MEMBER_NAME_MAX } from "@evenly/contract/groups/rules";
import type { NewMember } from "@evenly/contract/groups/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, Chip, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../trpc.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { usePeopleSearch } from "../../contacts/index.ts";

/** Someone whom the new group gets: a person with an account, or a name for someone without one. */
type Guest = { readonly id: string; readonly name: string; readonly member: NewMember };

/** Creates a group with the people in it, and opens it. */
export function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("groups.create");
  const textOf = useRefusalText();
  const formId = useId();
  const [name, setName] = useState("");
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreate(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (name.trim() !== "" && !create.isPending)
      create.mutate({ name: name.trim(), members: guests.map(({ member }) => member) });
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      isBusy={create.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={create.isPending && t("busy")}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        <TextField
          label={t("name")}
          value={name}
          maxLength={GROUP_NAME_MAX}
          autoComplete="off"
          error={isChecked && name.trim() === "" ? t("nameMissing") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <PeopleField guests={guests} onChange={setGuests} />
      </form>
      {create.isError && (
        <p role="alert" className="mt-4 text-negative-text">
          {textOf(create.error)}
        </p>
      )}
    </Dialog>
  );
}

function useCreate(onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // A repeat after a lost answer has the same key; the server refuses it with another input.
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (input: { readonly name: string; readonly members: NewMember[] }) => {
      const content = JSON.stringify(input);
      const idempotencyKey = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, idempotencyKey);
      return apiClient.groups.create.mutate({ ...input, currency: GROUP_CURRENCY_DEFAULT, idempotencyKey });
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [["groups"]] });
      onDone();
      void navigate({ to: "/groups/$groupId", params: { groupId: id } });
    },
  });
}

type PeopleFieldProps = {
  readonly guests: readonly Guest[];
  readonly onChange: (guests: readonly Guest[]) => void;
};

/** Adds people by search, or by name when they have no account. */
function PeopleField({ guests, onChange }: PeopleFieldProps) {
  const t = useTranslations("groups.create");
  const [text, setText] = useState("");
  const { people, isSearching } = usePeopleSearch(text);
  const typed = text.trim();
  const add = (guest: Guest) => {
    if (!guests.some(({ id }) => id === guest.id)) onChange([...guests, guest]);
    setText("");
  };
  const addPerson = ({ id, displayName }: Payee) => add({ id, name: displayName, member: { userId: id } });
  const addName = () => add({ id: typed.toLowerCase(), name: typed, member: { name: typed } });
  return (
    <div>
      <TextField
        label={t("people")}
        help={t("peopleHelp")}
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
      <Guests guests={guests} onChange={onChange} />
    </div>
  );
}

function Guests({ guests, onChange }: PeopleFieldProps) {
  const t = useTranslations("groups.create");
  if (guests.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label={t("added")}>
      {guests.map(({ id, name }) => (
        <li key={id}>
          <Chip>
            <span className="flex items-center gap-1">
              <span className="wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={t("remove", { name })}
                className="-mr-1.5 flex size-6 items-center justify-center rounded-full hover:bg-surface-3"
                onClick={() => onChange(guests.filter((guest) => guest.id !== id))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
