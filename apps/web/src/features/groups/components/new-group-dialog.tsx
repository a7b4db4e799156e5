import { GROUP_NAME_MAX } from "@evenly/contract/groups/rules";
import type { CreateGroupInput, NewMember } from "@evenly/contract/groups/schemas";
import { Chip, SelectField, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useChange } from "../../../api/use-change.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCurrencies } from "../../../shell/use-currencies.ts";
import { useDisplayCurrency } from "../../preferences/index.ts";
import { useGroup } from "../group-provider.tsx";
import { GroupFailure } from "./group-failure.tsx";
import { type Guest, PeopleField } from "./people-field.tsx";

/** Creates a group with the people in it, and opens it. */
export function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("groups.create");
  const [name, setName] = useState("");
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const ownCurrency = useDisplayCurrency();
  const [currency, setCurrency] = useState(ownCurrency);
  const currencies = useCurrencies(ownCurrency);
  const create = useCreate(onClose);
  const add = (guest: Guest) => {
    if (!guests.some(({ id }) => id === guest.id)) setGuests([...guests, guest]);
  };
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== "" && !create.isPending)
      create.mutate({ name: name.trim(), currency, members: guests.map(({ member }) => member) });
  };
  return (
    <FormDialog
      title={t("title")}
      cancel={t("cancel")}
      confirm={t("create")}
      busy={t("busy")}
      isBusy={create.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={GROUP_NAME_MAX}
        autoComplete="off"
        error={isChecked && name.trim() === "" ? t("nameMissing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t("currency")}
        help={t("currencyHelp")}
        choices={currencies.map(({ code, name: label }) => ({ value: code, label: `${code} · ${label}` }))}
        value={currency}
        onPick={setCurrency}
      />
      <div>
        <PeopleField label={t("people")} help={t("peopleHelp")} onAdd={add} />
        <Guests guests={guests} onChange={setGuests} />
      </div>
      {create.isError && <GroupFailure />}
    </FormDialog>
  );
}

function useCreate(onDone: () => void) {
  const t = useTranslations("groups.create");
  const format = useFormatter();
  const { createGroup } = useGroup();
  const navigate = useNavigate();
  // A repeat after a lost answer has the same key; the server refuses it with another input.
  const [keys] = useState(() => new Map<string, string>());
  return useChange(
    (input: { readonly name: string; readonly currency: string; readonly members: NewMember[] }) => {
      const content = JSON.stringify(input);
      const idempotencyKey = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, idempotencyKey);
      const currency = input.currency as CreateGroupInput["currency"];
      return createGroup({ ...input, currency, idempotencyKey });
    },
    {
      done: ({ id, members }) => {
        const invited = members.flatMap(({ isInvited, displayName }) => (isInvited ? displayName : []));
        if (invited.length > 0)
          notify("success", t("asked", { count: invited.length, names: format.list(invited) }));
        onDone();
        void navigate({ to: "/groups/$groupId", params: { groupId: id } });
      },
      failed: "beside",
    },
  );
}

type GuestsProps = {
  readonly guests: readonly Guest[];
  readonly onChange: (guests: readonly Guest[]) => void;
};

function Guests({ guests, onChange }: GuestsProps) {
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
