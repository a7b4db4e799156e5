import { ALWAYS_BLOCKED } from "@evenly/contract/fraud/rules";
import { countryCodes } from "@evenly/contract/profile/countries";
import { ComboField, IconButton, Section } from "@evenly/ui";
import { Lock, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const NONE = "";

type CountriesProps = {
  /** Which list of the settings it is, and the name of its texts. */
  readonly list: "blockedCountries" | "allowedCountries";
  readonly codes: readonly string[];
};

/** The countries to and from which payments are blocked, of which three always are, or those that are no sign of a risk. */
export function CountriesSection({ list, codes }: CountriesProps) {
  const t = useTranslations(`fraud.${list}`);
  const locale = useLocale();
  const { changeSettings } = useTransactionSecurity();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "region" }), [locale]);
  const nameOf = (code: string) => names.of(code) ?? code;
  const choices = countryCodes
    .filter(
      (code) => !codes.includes(code) && !(list === "allowedCountries" && ALWAYS_BLOCKED.includes(code)),
    )
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  const save = async (next: string[]) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure((await changeSettings({ [list]: next })).problem);
    setIsBusy(false);
  };
  return (
    <Section title={t("title")}>
      <p className="mt-1 text-small text-text-2">{t("help")}</p>
      <ul className="mt-3 mb-4 flex flex-wrap gap-2">
        {codes.map((code) => (
          <li
            key={code}
            className="flex min-h-11 max-w-full items-center gap-1 rounded-control bg-surface-2 pr-1 pl-3.5"
          >
            <span className="min-w-0 truncate">{nameOf(code)}</span>
            {list === "blockedCountries" && ALWAYS_BLOCKED.includes(code) ? (
              <span className="flex size-9 items-center justify-center text-text-3">
                <Lock size={16} aria-hidden="true" />
                <span className="sr-only">{t("always", { country: nameOf(code) })}</span>
              </span>
            ) : (
              <IconButton
                label={t("remove", { country: nameOf(code) })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => void save(codes.filter((each) => each !== code))}
              />
            )}
          </li>
        ))}
      </ul>
      <ComboField
        label={t("add")}
        choices={[{ value: NONE, label: t("pick") }, ...choices]}
        value={NONE}
        onPick={(code) => code !== NONE && void save([...codes, code])}
        emptyText={t("nothing")}
      />
      <FormError text={failure} />
    </Section>
  );
}
