import type { ImportPreview } from "@evenly/contract/group-files/schemas";
import { GROUP_NAME_MAX } from "@evenly/contract/groups/rules";
import { Avatar, Button, Chip, Money, SelectField, TextField } from "@evenly/ui";
import { CircleAlert, UserPlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCurrencies } from "../../../shell/use-currencies.ts";
import type { GroupImport } from "../use-group-import.ts";

type FieldsProps = {
  readonly form: GroupImport;
  readonly preview: ImportPreview;
  readonly isChecked: boolean;
};

/** What the file leaves open: the group's name, its currency if it has none, and who of it the user is. */
export function ImportFields({ form, preview, isChecked }: FieldsProps) {
  const t = useTranslations("groupFiles.import");
  const isNameMissing = isChecked && form.name.trim() === "";
  return (
    <div className="mt-7 grid gap-6">
      <TextField
        label={t("name")}
        name="name"
        value={form.name}
        maxLength={GROUP_NAME_MAX}
        autoComplete="off"
        error={isNameMissing ? t("nameMissing") : undefined}
        onChange={(event) => form.setName(event.target.value)}
      />
      {preview.assumesCurrency && <CurrencyField form={form} preview={preview} isChecked={isChecked} />}
      <Members form={form} preview={preview} isChecked={isChecked} />
    </div>
  );
}

/** The currency of a file that names none that is known, with what can be meant first. */
function CurrencyField({ form, preview, isChecked }: FieldsProps) {
  const t = useTranslations("groupFiles.import");
  const { currency, currencyNamed: name, currencyOffers: offers } = preview;
  const currencies = useCurrencies(...new Set([...offers, ...(currency === null ? [] : [currency])]));
  const nothing = currency === null ? [{ value: "", label: t("currencyPick") }] : [];
  const help = () => {
    if (name === null) return t("currencyHelp");
    if (offers.length === 0) return t("currencyUnknown", { name });
    return offers.length === 1 ? t("currencyCalled", { name }) : t("currencyShared", { name });
  };
  return (
    <SelectField
      label={t("currency")}
      name="currency"
      help={help()}
      error={isChecked && currency === null ? t("currencyMissing") : undefined}
      choices={[
        ...nothing,
        ...currencies.map((each) => ({ value: each.code, label: `${each.code} · ${each.name}` })),
      ]}
      value={form.currency ?? currency ?? ""}
      onPick={(code) => code !== "" && form.pickCurrency(code as NonNullable<typeof currency>)}
    />
  );
}

/** Members shown before "more" is pressed. */
const SHOWN = 12;

/** The members of the file with their balances, as the answers to who the user is. */
function Members({ form, preview: { members }, isChecked }: FieldsProps) {
  const t = useTranslations("groupFiles.import");
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { ownMember, setOwnMember } = form;
  const title = useRef<HTMLLegendElement>(null);
  // The check is over: what it found is read next.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const choices = useRef<HTMLDivElement>(null);
  // The button that showed more is gone; the first of the new members follows.
  useEffect(() => {
    if (showsAll) choices.current?.querySelectorAll("input")[SHOWN]?.focus();
  }, [showsAll]);
  const isMissing = isChecked && ownMember === undefined;
  const all = members.map((member, position) => ({ ...member, position }));
  const shown = showsAll ? all : all.filter(({ position }) => position < SHOWN || position === ownMember);
  return (
    <fieldset aria-describedby={isMissing ? `${id}-missing ${id}-help` : `${id}-help`}>
      <legend ref={title} tabIndex={-1} className="text-h2 font-semibold outline-none">
        {t("who")}
      </legend>
      <p id={`${id}-help`} className="mt-1 text-text-2">
        {t("whoHelp")}
      </p>
      <div role="alert">
        {isMissing && (
          <p id={`${id}-missing`} className="mt-2 flex gap-1.5 text-small text-negative-text">
            <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
            {t("whoMissing")}
          </p>
        )}
      </div>
      <div ref={choices} className="mt-3 divide-y divide-line">
        {shown.map(({ name, balances, position }) => (
          <MemberChoice
            key={position}
            isChosen={ownMember === position}
            onChoose={() => setOwnMember(position)}
            lead={<Avatar id={`${position} ${name}`} name={name} isYou={ownMember === position} />}
            name={name}
            end={balances.length === 0 ? <Chip>{t("even")}</Chip> : <Balances balances={balances} />}
          />
        ))}
        {shown.length < all.length && (
          <div className="py-1.5">
            <Button variant="quiet" className="-ml-4" onClick={() => setShowsAll(true)}>
              {t("more", { count: all.length - shown.length })}
            </Button>
          </div>
        )}
        <MemberChoice
          isChosen={ownMember === null}
          onChoose={() => setOwnMember(null)}
          lead={
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-surface-2 text-text-2">
              <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
          }
          name={t("notInFile")}
          end={<Chip>{t("even")}</Chip>}
        />
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly lead: ReactNode;
  readonly name: string;
  readonly end: ReactNode;
};

function MemberChoice({ isChosen, onChoose, lead, name, end }: ChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <input
        type="radio"
        name="own"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      {lead}
      <span className="min-w-24 flex-1 font-medium wrap-anywhere">{name}</span>
      <span className="ml-auto flex flex-col items-end">{end}</span>
    </label>
  );
}

function Balances({ balances }: Pick<ImportPreview["members"][number], "balances">) {
  return balances.map(({ currency, balanceMinor }) => (
    <Money
      key={currency}
      amountMinor={balanceMinor}
      currency={currency}
      sign="always"
      tone={balanceMinor > 0n ? "owed" : "owe"}
    />
  ));
}
