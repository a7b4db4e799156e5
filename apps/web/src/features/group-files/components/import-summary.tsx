import type { ImportPreview } from "@evenly/contract/group-files/schemas";
import { type Fact, FactList, Money, Section } from "@evenly/ui";
import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useLinesText } from "../use-lines-text.ts";

type SummaryProps = { readonly preview: ImportPreview };

/** What the import will create, and what to know of it. */
export function ImportSummary({ preview }: SummaryProps) {
  const t = useTranslations("groupFiles.import");
  return (
    <>
      <Section title={t("what")}>
        <Facts preview={preview} />
      </Section>
      <Warnings preview={preview} />
    </>
  );
}

function Facts({ preview }: SummaryProps) {
  const t = useTranslations("groupFiles.import");
  const format = useFormatter();
  const { members, expenseCount, settlementCount, totals, firstOn, lastOn } = preview;
  const number = (value: number) => <span className="numeric font-medium">{format.number(value)}</span>;
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const facts: Fact[] = [
    { id: "from", label: t("facts.from"), value: t(`products.${preview.format}`) },
    { id: "members", label: t("facts.members"), value: number(members.length) },
    { id: "expenses", label: t("facts.expenses"), value: number(expenseCount) },
    { id: "payments", label: t("facts.payments"), value: number(settlementCount) },
  ];
  if (firstOn !== null && lastOn !== null) {
    const period =
      firstOn === lastOn ? day(firstOn) : t("facts.days", { from: day(firstOn), to: day(lastOn) });
    facts.push({ id: "period", label: t("facts.period"), value: period });
  }
  for (const { currency, totalMinor } of totals)
    facts.push({
      id: currency,
      label: t("facts.spent", { currency }),
      value: <Money amountMinor={totalMinor} currency={currency} />,
    });
  return <FactList className="mt-2" facts={facts} />;
}

function Warnings({ preview: { warnings, format } }: SummaryProps) {
  const t = useTranslations("groupFiles.import");
  const linesText = useLinesText(format);
  if (warnings.length === 0) return null;
  return (
    <Section title={t("goodToKnow")} className="mt-7">
      <ul className="mt-3 grid gap-3">
        {warnings.map(({ warning, count, lines }) => (
          <li key={warning} className="flex gap-3">
            <TriangleAlert
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-warning-text"
            />
            <div className="min-w-0">
              <p>{t(`warnings.${warning}`, { count })}</p>
              {lines.length > 0 && (
                <p className="mt-0.5 text-small text-text-2 wrap-anywhere">{linesText(lines, count)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
