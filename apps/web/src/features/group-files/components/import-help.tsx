import { Section } from "@evenly/ui";
import { useTranslations } from "use-intl";

const SOURCES = ["splitwise", "spliit", "evenly"] as const;

/** Where other apps and this one make the file. */
export function ImportHelp() {
  const t = useTranslations("groupFiles.import");
  return (
    <Section title={t("help.title")}>
      <dl className="mt-2 divide-y divide-line">
        {SOURCES.map((source) => (
          <div key={source} className="py-3">
            <dt className="font-medium">{t(`products.${source}`)}</dt>
            <dd className="mt-0.5 text-text-2">{t(`help.${source}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-text-2">{t("help.first")}</p>
    </Section>
  );
}
