import { isolated } from "@evenly/i18n/isolated";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import type { EditView, TextTools } from "../../../manifest/edit-definition.ts";
import { useTextTools } from "../../offline/index.ts";
import type { ProfileChanges, ProfileEdit } from "./edits.ts";

export const profile: EditView<ProfileEdit> = {
  describe: ({ changes }, tools) => ({
    title: tools.t("offline.yourProfile"),
    changes: changesText(changes, tools),
  }),
  fieldNames: ["firstName", "lastName"],
  Theirs,
};

function changesText(changes: ProfileChanges, { t, locale }: TextTools): string {
  const { firstName, lastName, country, timeZone, locale: language, displayCurrency } = changes;
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  return [
    firstName === undefined ? null : t("offline.field.firstName", { value: isolated(firstName) }),
    lastName === undefined ? null : t("offline.field.lastName", { value: isolated(lastName) }),
    country === undefined
      ? null
      : t("offline.field.country", {
          value: country === null ? t("offline.field.nothing") : (regions.of(country) ?? country),
        }),
    timeZone === undefined ? null : t("offline.field.timeZone", { value: timeZone.replaceAll("_", " ") }),
    language === undefined
      ? null
      : t("offline.field.language", { value: languages.of(language) ?? language }),
    displayCurrency === undefined ? null : t("offline.field.currency", { value: displayCurrency }),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

function Theirs({ edit }: { readonly edit: ProfileEdit }) {
  const t = useTranslations("offline");
  const tools = useTextTools();
  const { data: user } = api.auth.getProfile.useQuery();
  if (!user) return null;
  const fields = Object.keys(edit.changes) as (keyof ProfileChanges)[];
  const now = Object.fromEntries(fields.map((field) => [field, user[field]])) as ProfileChanges;
  return <p className="mt-1">{t("theirs", { words: changesText(now, tools) })}</p>;
}
