import type { Bill, BillPart } from "@evenly/contract/bills/schemas";
import { Avatar, Button, Money, moneyText, Row, RowList, useMoneyLocale } from "@evenly/ui";
import { Check, Clock, Scale, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useBillChange } from "../use-bill-change.ts";
import { isUnpaid, sortedParts } from "../use-bills.ts";

const AgainDialog = lazy(() =>
  import("./again-dialog.tsx").then((module) => ({ default: module.AgainDialog })),
);

/** Everybody's part of a bill, and what to do about those that nobody pays. */
export function BillParts({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const [isSplitting, setIsSplitting] = useState(false);
  const parts = sortedParts(bill);
  return (
    <section aria-labelledby="people-of-bill">
      <h2 id="people-of-bill" className="sr-only">
        {t("people")}
      </h2>
      <RowList>
        {parts.map((part) => (
          <PartRow key={part.userId} part={part} currency={bill.currency} />
        ))}
      </RowList>
      {bill.groupId === null &&
        parts
          .filter(isUnpaid)
          .map((part) => (
            <Unpaid key={part.userId} bill={bill} part={part} onSplit={() => setIsSplitting(true)} />
          ))}
      {isSplitting && (
        <Suspense>
          <AgainDialog bill={bill} onClose={() => setIsSplitting(false)} />
        </Suspense>
      )}
    </section>
  );
}

type PartProps = { readonly part: BillPart; readonly currency: string };

function PartRow({ part, currency }: PartProps) {
  const t = useTranslations("bills");
  const { person, userId, amountMinor, state } = part;
  const name = person?.displayName ?? t("someone");
  return (
    <Row
      lead={<Avatar id={userId} name={name} imageUrl={person?.avatarUrl ?? null} />}
      title={name}
      meta={<PartState part={part} currency={currency} />}
      amount={
        <Money
          amountMinor={amountMinor}
          currency={currency}
          tone={state === "open" || state === "paid" ? "default" : "muted"}
        />
      }
    />
  );
}

function PartState({ part, currency }: PartProps) {
  const t = useTranslations("bills.bill");
  const { locale } = useMoneyLocale();
  const when = useWhenText();
  const { state, paidMinor, amountMinor, heldMinor, declineReason } = part;
  const isPartly = paidMinor > 0n && paidMinor < amountMinor;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const words = [
    t(`states.${heldMinor > 0n ? "held" : state}`),
    isPartly && t("paidPart", { paid: money(paidMinor), total: money(amountMinor) }),
    declineReason === "" ? when(part) : t("quote", { reason: declineReason }),
  ];
  const Icon = state === "paid" ? Check : state === "open" ? Clock : state === "covered" ? Scale : X;
  return (
    <span className={state === "paid" ? "text-positive-text" : "text-text-2"}>
      <Icon size={16} aria-hidden="true" className="mr-1.5 inline align-[-3px]" />
      {words.filter(Boolean).join(" · ")}
    </span>
  );
}

/** When a part was paid, or is due. */
function useWhenText(): (part: BillPart) => string {
  const t = useTranslations("bills.bill");
  const format = useFormatter();
  return ({ state, changedAt, dueOn }) => {
    if (state === "open")
      return dueOn === null
        ? ""
        : t("due", {
            day: format.dateTime(new Date(`${dueOn}T00:00:00Z`), {
              weekday: "short",
              month: "short",
              day: "numeric",
              timeZone: "UTC",
            }),
          });
    if (state !== "paid" || changedAt === null) return "";
    const isToday = changedAt.toDateString() === new Date().toDateString();
    return format.dateTime(changedAt, isToday ? { timeStyle: "short" } : { month: "short", day: "numeric" });
  };
}

type UnpaidProps = { readonly bill: Bill; readonly part: BillPart; readonly onSplit: () => void };

function Unpaid({ bill, part, onSplit }: UnpaidProps) {
  const t = useTranslations("bills.bill");
  const all = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const { change, isBusy } = useBillChange();
  const { person, userId, state } = part;
  const name = person === null ? all("someone") : firstNameOf(person.displayName);
  const cover = () =>
    change(
      ({ ownMinor, currency }) => t("covered", { amount: moneyText(ownMinor, currency, locale) }),
      () => apiClient.bills.coverShare.mutate({ billId: bill.id, userId }),
    );
  return (
    <div className="mt-4 rounded-panel bg-surface-2 px-4 py-3.5">
      <p className="wrap-anywhere">{t(state === "declined" ? "declinedNote" : "unpaidNote", { name })}</p>
      <div className="mt-1 -ml-3 flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={t("coverOf", { name })}
          disabled={isBusy}
          onClick={cover}
        >
          {t("cover")}
        </Button>
        <Button variant="quiet" className="px-3!" disabled={isBusy} onClick={onSplit}>
          {t("splitAgain")}
        </Button>
      </div>
    </div>
  );
}
