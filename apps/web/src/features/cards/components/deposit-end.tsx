import type { DepositStep } from "@evenly/contract/cards/schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DonePage } from "../../../shell/done-page.tsx";
import { AvailableNow } from "../../payments/index.ts";
import { useCardName } from "../use-card-text.ts";

type DepositEndProps = {
  readonly step: DepositStep;
  readonly next: string | undefined;
};

/** What became of a deposit: it is in the balance once the ledger has it, not when the bank agrees. */
export function DepositEnd({ step, next }: DepositEndProps) {
  const t = useTranslations("cards.end");
  const cards = useTranslations("cards");
  const nameOf = useCardName();
  const { locale } = useMoneyLocale();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { state, card, amountMinor, currency, transactionId } = step;
  const amount = moneyText(amountMinor, currency, locale);
  const isAdded = state === "credited";
  const leave = () => {
    if (next === undefined) void navigate({ to: "/dashboard" });
    else history.push(next);
  };
  return (
    <DonePage
      pageTitle={cards("addMoney")}
      eyebrow={card && isAdded ? t("with", { card: nameOf(card) }) : cards("addMoney")}
      title={titleOf()}
      text={textOf()}
      isWaiting={!isAdded}
      facts={<AvailableNow />}
      receiptId={isAdded ? transactionId : null}
      leave={
        <Button size="large" isWide onClick={leave}>
          {t(next === undefined ? "done" : "onward")}
        </Button>
      }
    />
  );

  function titleOf(): string {
    if (state === "credited") return t("credited", { amount });
    if (state === "canceled") return t("canceled");
    return state === "returned" ? t("returned", { amount }) : t("pending", { amount });
  }

  function textOf(): string | undefined {
    if (state === "credited") return undefined;
    if (state === "canceled") return t("canceledText", { amount });
    return state === "returned" ? t("returnedText") : t("pendingText");
  }
}
