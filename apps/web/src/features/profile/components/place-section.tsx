import type { User } from "@evenly/contract/auth/schemas";
import { countryCodes } from "@evenly/contract/profile/countries";
import { ComboField } from "@evenly/ui";
import { useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useUpdateProfile } from "../use-profile.ts";
import { useUpdateCountry } from "../use-update-country.tsx";
import { KeptChanges } from "./kept-changes.tsx";

const NONE = "none";

/** Country and time zone; saved as soon as they are picked. */
export function PlaceSection({ user }: { readonly user: User }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const textOf = useRefusalText();
  const update = useUpdateProfile(user);
  const country = useUpdateCountry();
  const limits = user.limitsTimeZone;
  return (
    <div className="mt-7 grid gap-5">
      <div>
        <ComboField
          label={t("place.country")}
          choices={useCountries()}
          value={user.country ?? NONE}
          onPick={(code) => country.change(code === NONE ? null : code)}
          emptyText={t("place.nothing")}
          help={t("place.countryHelp")}
          error={country.error}
        />
        <KeptChanges fields={["country"]} />
      </div>
      <div>
        <ComboField
          label={t("place.timeZone")}
          choices={useTimeZones(user.timeZone)}
          value={user.timeZone}
          onPick={(timeZone) => update.mutate({ timeZone })}
          emptyText={t("place.nothing")}
          help={
            limits &&
            t("place.limits", {
              zone: limits.current,
              date: format.dateTime(limits.nextFrom, { dateStyle: "long" }),
            })
          }
          error={update.error ? textOf(update.error) : undefined}
        />
        <KeptChanges fields={["timeZone"]} />
      </div>
      {country.dialog}
    </div>
  );
}

function useCountries() {
  const t = useTranslations("profile.place");
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const known = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }));
    known.sort((one, other) => one.label.localeCompare(other.label, locale));
    return [{ value: NONE, label: t("noCountry") }, ...known];
  }, [locale, t]);
}

function useTimeZones(current: string) {
  return useMemo(() => {
    const zones = new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]);
    return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
  }, [current]);
}
