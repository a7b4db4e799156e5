import { referenceOf } from "@evenly/contract/payments/reference";
import type { Person } from "@evenly/contract/payments/schemas";
import { CutBar, CutLegend, FactList, IconButton, Money, moneyText } from "@evenly/ui";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useCopied } from "../../../../shell/use-copied.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import type { Sent } from "../use-send.ts";
import type { HeldStanding } from "./held-head.tsx";

/** The coin settles first; then the bar is cut and the balance rolls. */
const SETTLED_MS = 420;

type SentFactsProps = {
  readonly sent: Sent;
  readonly person: Person;
  /** How a payment that was placed on hold stands. */
  readonly standing: HeldStanding | undefined;
};

/** The new balance, how it was cut, and the note, fee and reference of the payment. */
export function SentFacts({ sent, person, standing }: SentFactsProps) {
  const { transaction } = sent;
  const t = useTranslations("send");
  return (
    <div className="mx-auto w-full max-w-[40rem] lg:max-w-none">
      <NewBalance sent={sent} person={person} standing={standing} />
      <FactList
        className="mt-5"
        facts={[
          ...(transaction.description
            ? [
                {
                  id: "note",
                  label: t("note"),
                  value: <span className="whitespace-pre-line wrap-anywhere">{transaction.description}</span>,
                },
              ]
            : []),
          {
            id: "fee",
            label: t("fee"),
            value:
              transaction.feeMinor === 0n ? (
                <span className="text-positive-text">{t("feeFree")}</span>
              ) : (
                <Money amountMinor={transaction.feeMinor} currency={transaction.currency} isShown />
              ),
          },
          { id: "reference", label: t("reference"), value: <Reference text={referenceOf(transaction.id)} /> },
        ]}
      />
    </div>
  );
}

function NewBalance({ sent, person, standing }: SentFactsProps) {
  const t = useTranslations("send");
  const paying = useTranslations("common.paying");
  const holds = useTranslations("holds");
  const locale = useLocale();
  const { currency, feeMinor } = sent.transaction;
  const amountMinor =
    sent.transaction.amountMinor < 0n ? -sent.transaction.amountMinor : sent.transaction.amountMinor;
  const afterMinor = useBalanceAfter(sent);
  const isSettled = useIsSettled();
  if (afterMinor === null) return null;
  // The money is back, so nothing of the balance was cut off.
  if (standing === "taken_back" || standing === "ended")
    return <BalanceNow minor={afterMinor} currency={currency} />;
  const isHeld = standing === "held";
  // Money that arrives while this page is open changes the balance now, but not the one before.
  const beforeMinor = sent.quote?.availableBeforeMinor ?? afterMinor + amountMinor + feeMinor;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const name = firstNameOf(person.displayName);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-small font-medium text-text-2">{paying("availableNow")}</h2>
        <p className="text-small text-text-3">{t("was", { amount: text(beforeMinor) })}</p>
      </div>
      <p className="mt-0.5">
        <Money amountMinor={isSettled ? afterMinor : beforeMinor} currency={currency} size="big" isLive />
      </p>
      <CutBar
        className="mt-4"
        label={t("cutSent", { after: text(afterMinor), amount: text(amountMinor), name })}
        parts={[
          { id: "you", tone: "you", value: isSettled ? afterMinor : beforeMinor },
          { id: "fee", tone: "aside", value: isSettled ? feeMinor : 0n },
          { id: "other", tone: isHeld ? "pending" : "other", value: isSettled ? amountMinor : 0n },
        ]}
      />
      <CutLegend
        className="mt-2.5"
        items={[
          { id: "you", tone: "you", label: t("you"), amount: null },
          {
            id: "other",
            tone: isHeld ? "pending" : "other",
            label: isHeld ? holds("onHoldFor", { name }) : name,
            amount: (
              <Money
                amountMinor={amountMinor}
                currency={currency}
                tone="inherit"
                isShown
                className="text-text-1"
              />
            ),
          },
        ]}
      />
    </>
  );
}

function BalanceNow({ minor, currency }: { readonly minor: bigint; readonly currency: string }) {
  const paying = useTranslations("common.paying");
  return (
    <>
      <h2 className="text-small font-medium text-text-2">{paying("availableNow")}</h2>
      <p className="mt-0.5">
        <Money amountMinor={minor} currency={currency} size="big" isLive />
      </p>
    </>
  );
}

/** The balance after the payment: the server's once it is newer than the payment, until then the quote's. */
function useBalanceAfter({ transaction, quote }: Sent): bigint | null {
  const balance = api.payments.getBalance.useQuery().data;
  if (balance && balance.updatedAt >= transaction.recordedAt) return balance.availableMinor;
  return quote?.availableAfterMinor ?? null;
}

function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function Reference({ text }: { readonly text: string }) {
  const t = useTranslations("send");
  const { isCopied, copy } = useCopied();
  return (
    <span className="-my-3 flex min-w-0 items-center justify-end">
      <span className="numeric wrap-anywhere">{text}</span>
      <IconButton
        label={isCopied ? t("copied") : t("copyReference")}
        icon={
          isCopied ? (
            <Check size={18} aria-hidden="true" className="text-positive-text" />
          ) : (
            <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        className="-mr-3 shrink-0"
        onClick={() => void copy(text)}
      />
      <span role="status" className="sr-only">
        {isCopied && t("copied")}
      </span>
    </span>
  );
}
