import type { Earmark, SafeToSpend } from "@evenly/contract/goals/schemas";
import { CutBar, CutLegend, type CutTone, IconButton, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { Info } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDayText } from "../use-day-text.ts";
import { TermDialog } from "./term-dialog.tsx";

const tones: Record<Earmark["kind"], CutTone> = { owed: "other", requests: "aside", goals: "pending" };
type SafeFiguresProps = { readonly safe: SafeToSpend; readonly onTheWayMinor: bigint };

/** The number that is safe to spend and what was taken from the balance for it; each part opens to its rows. */
export function SafeFigures({ safe, onTheWayMinor }: SafeFiguresProps) {
  const t = useTranslations("goals.safe");
  const { locale } = useMoneyLocale();
  const [opened, setOpened] = useState<Earmark | "all" | null>(null);
  const { currency, safeMinor, availableMinor, heldMinor, terms } = safe;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const facts = [
    ...(heldMinor > 0n ? [t("held", { amount: text(heldMinor) })] : []),
    ...(onTheWayMinor > 0n ? [t("pending", { amount: text(onTheWayMinor) })] : []),
  ];
  return (
    <>
      <p className="mt-2.5">
        <Money amountMinor={safeMinor} currency={currency} size="hero" isLive />
      </p>
      <p className="mt-1.5 text-text-2">
        {[t("of", { amount: text(availableMinor) }), ...facts].join(" · ")}
        <IconButton
          label={t("why")}
          icon={<Info size={16} aria-hidden="true" />}
          className="-my-3 align-middle"
          onClick={() => setOpened("all")}
        />
      </p>
      {terms.length > 0 && <SafeBar safe={safe} onOpen={setOpened} />}
      {opened !== null && <TermDialog safe={safe} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function SafeBar({ safe, onOpen }: { readonly safe: SafeToSpend; readonly onOpen: (term: Earmark) => void }) {
  const t = useTranslations("goals.safe");
  const { locale } = useMoneyLocale();
  const { currency, safeMinor, terms } = safe;
  const shownMinor = safeMinor > 0n ? safeMinor : 0n;
  const parts = [
    { id: "safe", value: shownMinor, tone: "you" as const },
    ...terms.map(({ kind, amountMinor }) => ({ id: kind, value: amountMinor, tone: tones[kind] })),
  ];
  const legend = [
    {
      id: "safe",
      tone: "you" as const,
      label: t("title"),
      amount: <Money amountMinor={safeMinor} currency={currency} />,
    },
    ...terms.map((term) => ({
      id: term.kind,
      tone: tones[term.kind],
      label: (
        <button type="button" className="min-h-6 text-left underline" onClick={() => onOpen(term)}>
          {t(`terms.${term.kind}`)}
        </button>
      ),
      amount: <Money amountMinor={term.amountMinor} currency={currency} />,
    })),
  ];
  const names = terms.map(
    ({ kind, amountMinor }) => `${t(`terms.${kind}`)} ${moneyText(amountMinor, currency, locale)}`,
  );
  const safeText = `${t("title")} ${moneyText(safeMinor, currency, locale)}`;
  return (
    <>
      <CutBar className="mt-6" parts={parts} label={[safeText, ...names].join(", ")} />
      <CutLegend className="mt-3" items={legend} />
    </>
  );
}

/** The heading of the number: until when it is safe. */
export function SafeUntil({ safe }: { readonly safe: SafeToSpend }) {
  const t = useTranslations("goals.safe");
  const day = useDayText();
  return t("until", { day: day(safe.until) });
}
