import { GROUP_NAME_MAX } from "@evenly/contract/groups/rules";
import type { CreateGroupInput, NewMember } from "@evenly/contract/groups/schemas";
import { SelectField, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useChange } from "../../../api/use-change.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCurrencies } from "../../../shell/use-currencies.ts";
import { useAuth } from "../../auth/index.ts";
import { ChosenPeople } from "../../contacts/index.ts";
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
  const ownId = useAuth().user?.id ?? "";
  const add = (added: readonly Guest[]) =>
    setGuests((before) => [...before, ...added.filter(({ id }) => !before.some((guest) => guest.id === id))]);
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
      <PeopleField
        label={t("people")}
        help={t("peopleHelp")}
        without={new Set([ownId, ...guests.map(({ id }) => id)])}
        above={
          <ChosenPeople
            label={t("added")}
            people={guests}
            onRemove={(id) => setGuests(guests.filter((guest) => guest.id !== id))}
          />
        }
        onAdd={add}
        onRemoveLast={() => setGuests(guests.slice(0, -1))}
      />
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
