import { Avatar, Level, Money, shownMoneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";

const balances = [
  { id: "jonas", name: "Jonas Weber", valueMinor: 33524n },
  { id: "you", name: "Mira Lindqvist", valueMinor: -15209n },
  { id: "dee", name: "Dee Okafor", valueMinor: -14476n },
  { id: "priya", name: "Priya Raghunathan", valueMinor: -2474n },
  { id: "ana", name: "Ana Ribeiro", valueMinor: -1365n },
] as const;
const EXPENSES = 6;
const BACK_MINOR = balances.reduce((sum, { valueMinor }) => (valueMinor > 0n ? sum + valueMinor : sum), 0n);

/** Drawing: where everyone of a group stands. */
export function EvenDrawing() {
  const t = useTranslations("landing.even");
  const common = useTranslations("common");
  const { locale } = useMoneyLocale();
  const text = (amountMinor: bigint) => shownMoneyText(amountMinor, "USD", locale);
  return (
    <>
      <Level
        label={t("label")}
        left={{ label: t("owe"), amount: text(-BACK_MINOR) }}
        right={{ label: t("getBack"), amount: `+${text(BACK_MINOR)}` }}
        rows={balances.map(({ id, name, valueMinor }) => {
          const shown = id === "you" ? common("you") : (name.split(" ")[0] ?? name);
          return {
            id,
            lead: <Avatar id={id} name={name} size={28} isYou={id === "you"} />,
            name: shown,
            shortName: shown,
            valueMinor,
            amount: (
              <Money
                amountMinor={valueMinor}
                currency="USD"
                sign="always"
                tone={valueMinor > 0n ? "owed" : "owe"}
                isShown
              />
            ),
            wrap: (content, className) => (
              <div className={`${className} hover:before:bg-transparent`}>{content}</div>
            ),
          };
        })}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-small text-text-2">
        <span>{t("group", { count: EXPENSES })}</span>
        <span>{t("zero", { amount: text(0n) })}</span>
      </p>
    </>
  );
}
