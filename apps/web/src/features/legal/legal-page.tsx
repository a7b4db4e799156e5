import { feeTable } from "@evenly/domain/ledger/fees";
import { tierLimits } from "@evenly/domain/ledger/tier-limits";
import { Halves, LeftHalf, priceText, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { PageTitle } from "../../shell/page-title.tsx";

type Kind = "privacy" | "terms";
type Section = { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] };

const sectionKeys = ["1", "2", "3", "groups", "4", "5", "6", "7", "8", "9", "10", "11"] as const;
/** Date of the last change of the texts; set it with every change. */
const UPDATED = new Date("2026-11-29T12:00:00Z");

/** A legal text, 68 characters wide, with a table of contents. */
export function LegalPage({ kind }: { readonly kind: Kind }) {
  const format = useFormatter();
  const legal = useTranslations("legal");
  const nav = useTranslations("nav");
  const sections = useSections(kind);
  const other = kind === "privacy" ? "/terms-of-service" : "/privacy-policy";
  return (
    <main id="content" className="flex flex-1 flex-col">
      <PageTitle title={nav(kind === "privacy" ? "privacyPolicyTitle" : "termsOfServiceTitle")} />
      <Halves
        left={
          <LeftHalf className="lg:pt-14!">
            <article className="max-w-[68ch] hyphens-auto wrap-anywhere">
              <h1 tabIndex={-1} className="text-section font-semibold">
                {legal(`${kind}.title`)}
              </h1>
              <p className="mt-2 text-lead text-text-2">{legal(`${kind}.lead`)}</p>
              <p className="mt-3 text-small text-text-3">
                {legal("updated", { date: format.dateTime(UPDATED, { dateStyle: "long" }) })}
              </p>
              <details className="mt-5 border-y border-line py-1 lg:hidden">
                <summary className="flex min-h-11 items-center font-medium">{legal("contents")}</summary>
                <ContentsList sections={sections} />
              </details>
              {sections.map(({ id, title, paragraphs }) => (
                <section key={id} aria-labelledby={id} className="mt-8">
                  <h2 id={id} tabIndex={-1} className="text-h2 font-semibold">
                    {title}
                  </h2>
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph} className="mt-2 leading-6 text-text-2">
                      {paragraph}
                    </p>
                  ))}
                </section>
              ))}
            </article>
          </LeftHalf>
        }
        right={
          <RightHalf className="lg:pt-14!">
            <div className="lg:sticky lg:top-24">
              <nav aria-label={legal("contents")} className="mb-7 max-lg:hidden">
                <h2 className="text-h2 font-semibold">{legal("contents")}</h2>
                <ContentsList sections={sections} />
              </nav>
              <h2 className="text-h2 font-semibold">{legal("related")}</h2>
              <Link to={other} className={entry}>
                {nav(kind === "privacy" ? "termsOfServiceTitle" : "privacyPolicyTitle")}
              </Link>
            </div>
          </RightHalf>
        }
      />
    </main>
  );
}

const entry = "inline-flex min-h-11 items-center font-medium text-accent-text hover:underline lg:min-h-8";

function ContentsList({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <ol className="mt-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to="." hash={id} className={entry}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The sections, with the enforced fee and limits filled in. */
function useSections(kind: Kind): readonly Section[] {
  const privacy = useTranslations("legal.privacy.sections");
  const terms = useTranslations("legal.terms.sections");
  const format = useFormatter();
  const locale = useLocale();
  const dollars = (amountMinor: bigint) => priceText(amountMinor, "USD", locale);
  const [before, after] = [tierLimits("unverified"), tierLimits("approved")];
  const facts = {
    percent: format.number(Number(feeTable.international.basisPoints) / 10_000, {
      style: "percent",
      maximumFractionDigits: 2,
    }),
    singleBefore: dollars(before.singleMinor),
    dailyBefore: dollars(before.dailyMinor),
    singleAfter: dollars(after.singleMinor),
    dailyAfter: dollars(after.dailyMinor),
  };
  return sectionKeys.map((key) => {
    const title = kind === "privacy" ? privacy(`${key}.title`) : terms(`${key}.title`);
    const text = kind === "privacy" ? privacy(`${key}.text`) : terms(`${key}.text`, facts);
    return { id: `section-${key}`, title, paragraphs: text.split("\n") };
  });
}
