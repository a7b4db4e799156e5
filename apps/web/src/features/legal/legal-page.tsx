import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { PageTitle } from "../../shell/page-title.tsx";

const sectionKeys = {
  privacy: ["1", "2", "3", "4", "5", "6"],
  terms: ["1", "2", "3", "4", "5", "6", "7"],
} as const;
const UPDATED = new Date("2026-11-21T12:00:00Z");

/** A legal text: short, true, 68 characters wide. */
export function LegalPage({ kind }: { readonly kind: "privacy" | "terms" }) {
  const format = useFormatter();
  const legal = useTranslations("legal");
  const nav = useTranslations("nav");
  const other = kind === "privacy" ? "/terms-of-service" : "/privacy-policy";
  return (
    <main id="content" className="flex flex-1 flex-col">
      <PageTitle title={nav(kind === "privacy" ? "privacyPolicyTitle" : "termsOfServiceTitle")} />
      <Halves
        left={
          <LeftHalf className="lg:pt-14!">
            <article className="max-w-[68ch]">
              <h1 tabIndex={-1} className="text-section font-semibold">
                {legal(`${kind}.title`)}
              </h1>
              <p className="mt-2 text-lead text-text-2">{legal(`${kind}.lead`)}</p>
              <Sections kind={kind} />
              <p className="mt-8 text-small text-text-3">
                {legal("updated", { date: format.dateTime(UPDATED, { dateStyle: "long" }) })}
              </p>
            </article>
          </LeftHalf>
        }
        right={
          <RightHalf className="lg:pt-14!">
            <h2 className="text-h2 font-semibold">{legal("related")}</h2>
            <Link
              to={other}
              className="mt-2 inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
            >
              {nav(kind === "privacy" ? "termsOfServiceTitle" : "privacyPolicyTitle")}
            </Link>
          </RightHalf>
        }
      />
    </main>
  );
}

function Sections({ kind }: { readonly kind: "privacy" | "terms" }) {
  const privacy = useTranslations("legal.privacy.sections");
  const terms = useTranslations("legal.terms.sections");
  const sections =
    kind === "privacy"
      ? sectionKeys.privacy.map((key) => ({
          key,
          title: privacy(`${key}.title`),
          text: privacy(`${key}.text`),
        }))
      : sectionKeys.terms.map((key) => ({ key, title: terms(`${key}.title`), text: terms(`${key}.text`) }));
  return (
    <>
      {sections.map((section) => (
        <section key={section.key} className="mt-7">
          <h2 className="text-h2 font-semibold">{section.title}</h2>
          <p className="mt-1.5 leading-6 text-text-2">{section.text}</p>
        </section>
      ))}
    </>
  );
}
