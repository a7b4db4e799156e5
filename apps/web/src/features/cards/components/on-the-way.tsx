import type { Deposit } from "@evenly/contract/cards/schemas";
import { Chip, type ChipTone, IconTile, Money, Row, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowDownLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useMomentText } from "../../../shell/use-moment-text.ts";
import { useCardName } from "../use-card-text.ts";

/** Deposits that came to nothing are shown this long. */
const ENDED_SHOWN_MS = 24 * 3_600_000;
const ROWS_MAX = 10;

const tones: Record<Deposit["state"], ChipTone> = {
  open: "neutral",
  asks_bank: "warning",
  pending: "warning",
  credited: "positive",
  canceled: "neutral",
  returned: "negative",
};

/** Whether a deposit is still under way, or came to nothing lately. One without a card was never begun. */
function isShown({ state, card, createdAt }: Deposit): boolean {
  if (card === null || state === "credited") return false;
  return state === "canceled" || state === "returned"
    ? Date.now() - createdAt.getTime() < ENDED_SHOWN_MS
    : true;
}

/** Money on its way from cards, and where the bank waits for its customer. */
export function OnTheWay() {
  const t = useTranslations("cards.onTheWay");
  const deposits = api.payments.listIntents.useQuery().data?.filter(isShown).slice(0, ROWS_MAX) ?? [];
  if (deposits.length === 0) return null;
  return (
    <Section
      title={t("title")}
      className="mt-9"
      action={
        <Link
          to="/history"
          className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
        >
          {t("history")}
        </Link>
      }
    >
      <RowList label={t("title")}>
        {deposits.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </RowList>
    </Section>
  );
}

function DepositRow({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("cards.onTheWay");
  const problemOf = useTranslations("cards.problem");
  const nameOf = useCardName();
  const time = useMomentText()(deposit.createdAt);
  const { id, state, card, problem, amountMinor, currency } = deposit;
  if (state === "credited") return null;
  const isOver = state === "canceled" || state === "returned";
  const words = state === "asks_bank" ? t("asksBank", { time }) : t(state, { time });
  return (
    <Row
      lead={
        <IconTile className={isOver ? "" : "bg-positive-soft! text-positive-text!"}>
          <ArrowDownLeft size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={<Whole>{card ? t("row", { card: nameOf(card) }) : t("rowPlain")}</Whole>}
      meta={<Whole>{state === "open" && problem !== null ? problemOf(problem) : words}</Whole>}
      middle={
        <Chip tone={tones[state]} className="max-lg:hidden">
          {t(`chip.${state}`)}
        </Chip>
      }
      amountMeta={<span className="lg:hidden">{t(`chip.${state}`)}</span>}
      amount={
        <Money
          amountMinor={amountMinor}
          currency={currency}
          sign={isOver ? "never" : "always"}
          tone={isOver ? "void" : "in"}
        />
      }
      wrap={(content, className) => (
        <Link to="/add-money" search={{ deposit: id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

/** A text that gets a second line where the row has no room for it. */
function Whole({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-normal wrap-anywhere">{children}</span>;
}
