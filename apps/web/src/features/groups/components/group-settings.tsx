import {
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  groupColors,
  groupNotificationKinds,
  groupPrivacies,
} from "@evenly/contract/groups/rules";
import type { Group, UpdateGroupInput } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button, SelectField, Switch, TextField } from "@evenly/ui";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useCurrencies } from "../../../shell/use-currencies.ts";
import { useGroupChange } from "../use-group-change.ts";
import { GroupEndings } from "./group-endings.tsx";

type SettingsProps = { readonly group: Group };

/** Name, colour and switches of a group; the switches take effect at once. */
export function GroupSettings({ group }: SettingsProps) {
  const t = useTranslations("groups.settings");
  const isArchived = group.archivedAt !== null;
  const mayChange = mayInGroup(group.ownRole, "change_settings", { isArchived });
  const failures = useTranslations("groups.failures");
  const { change, isBusy } = useGroupChange(undefined, failures("updateGroup"));
  const save = (fields: Omit<UpdateGroupInput, "groupId">) =>
    change(() => apiClient.groups.update.mutate({ groupId: group.id, ...fields }), t("saved"));
  const { settings } = group;
  const switches = [
    ["simplifyDebts", settings.simplifyDebts],
    ["requireApprovalForExpenses", settings.requireApprovalForExpenses],
    ["allowMemberInvites", settings.allowMemberInvites],
  ] as const;
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="mb-3 text-h2 font-semibold">
        {t("title")}
      </h2>
      {mayChange && <Words key={group.version} group={group} onSave={save} isBusy={isBusy} />}
      <div className="mt-6 grid gap-4">
        <GroupCurrency group={group} mayChange={mayChange} onPick={(currency) => save({ currency })} />
        <SelectField
          label={t("privacy")}
          choices={groupPrivacies.map((value) => ({ value, label: t(`privacies.${value}`) }))}
          value={settings.privacy}
          disabled={!mayChange}
          onPick={(privacy) => save({ settings: { privacy } })}
        />
      </div>
      <div className="mt-6 border-y border-line [&>label+label]:border-t [&>label+label]:border-line">
        {switches.map(([name, isOn]) => (
          <Switch
            key={name}
            label={t(`switches.${name}`)}
            help={t(`help.${name}`)}
            isOn={isOn}
            isDisabled={!mayChange}
            onChange={(value) => save({ settings: { [name]: value } })}
          />
        ))}
        {groupNotificationKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`notifications.${kind}`)}
            help={t(`notificationsHelp.${kind}`)}
            isOn={settings.notifications[kind]}
            isDisabled={!mayChange}
            onChange={(value) => save({ settings: { notifications: { [kind]: value } } })}
          />
        ))}
        <Switch
          label={t("mute")}
          help={t("muteHelp")}
          isOn={group.isMuted}
          onChange={(isMuted) =>
            change(() => apiClient.groups.mute.mutate({ groupId: group.id, isMuted }), t("saved"))
          }
        />
      </div>
      <GroupEndings group={group} />
    </section>
  );
}

type CurrencyProps = SettingsProps & {
  readonly mayChange: boolean;
  readonly onPick: (currency: Group["currency"]) => void;
};

/** In what new expenses start; it can be changed while nothing is recorded. */
function GroupCurrency({ group, mayChange, onPick }: CurrencyProps) {
  const t = useTranslations("groups.settings");
  const { currency, isCurrencyOpen } = group;
  const currencies = useCurrencies(currency);
  return (
    <SelectField
      label={t("currency")}
      help={isCurrencyOpen ? t("currencyHelp") : t("currencyFixed", { currency })}
      choices={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
      value={currency}
      disabled={!mayChange || !isCurrencyOpen}
      onPick={(code) => onPick(code as Group["currency"])}
    />
  );
}

type WordsProps = SettingsProps & {
  readonly onSave: (fields: Omit<UpdateGroupInput, "groupId">) => void;
  readonly isBusy: boolean;
};

function Words({ group, onSave, isBusy }: WordsProps) {
  const t = useTranslations("groups.settings");
  const colorName = useTranslations("groups.colors");
  const [name, setName] = useState(group.name);
  const [description, setDescription] = useState(group.description ?? "");
  const [color, setColor] = useState(group.color);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onSave({ name: name.trim(), description: description.trim(), color });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        label={t("name")}
        value={name}
        maxLength={GROUP_NAME_MAX}
        error={name.trim() === "" ? t("nameMissing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t("description")}
        value={description}
        maxLength={GROUP_DESCRIPTION_MAX}
        onChange={(event) => setDescription(event.target.value)}
      />
      <SelectField
        label={t("color")}
        choices={groupColors.map((value) => ({ value, label: colorName(value) }))}
        value={color}
        onPick={setColor}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busyLabel={isBusy && t("saving")}
      >
        {t("save")}
      </Button>
    </form>
  );
}
