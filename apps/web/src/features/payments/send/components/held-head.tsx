import type { Person, Transaction } from "@evenly/contract/payments/schemas";
import { CutBar, Money } from "@evenly/ui";
import { Check, CircleAlert, Clock, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import { useMomentText, useTimeLeft } from "../../holds/use-hold-texts.ts";

/** How a payment that was placed on hold stands now. */
export type HeldStanding = "held" | "arrived" | "taken_back" | "ended";

/** Follows a held payment: the answer of the send until the server says more. */
export function useHeldStanding(transaction: Transaction, isTakenBack: boolean): HeldStanding {
  const detail = api.payments.getTransaction.useQuery(
    { id: transaction.id },
    { enabled: transaction.hold !== null },
  ).data;
  if (isTakenBack) return "taken_back";
  if (detail === undefined || detail.hold !== null) return "held";
  if (detail.status === "completed") return "arrived";
  return detail.timeline.at(-1)?.actor === "Evenly" ? "ended" : "taken_back";
}

type HeldHeadProps = {
  readonly transaction: Transaction;
  readonly person: Person;
  readonly standing: HeldStanding;
};

/** The head of the page after a payment that was placed on hold: until when, with a bar that runs out. */
export function HeldHead({ transaction, person, standing }: HeldHeadProps) {
  const t = useTranslations("holds");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const momentText = useMomentText();
  const { amountMinor, currency, hold, recordedAt } = transaction;
  if (hold === null) return null;
  const name = firstNameOf(person.displayName);
  const texts = {
    held:
      hold.kind === "recall"
        ? t("onHoldUntil", { time: momentText(hold.until) })
        : t("review.decidedBy", { time: momentText(hold.until) }),
    arrived: t("has", { name }),
    taken_back: t("sentBack"),
    ended: t("ended"),
  };
  const Icon = { held: Clock, arrived: Check, taken_back: Undo2, ended: CircleAlert }[standing];
  return (
    <>
      <p className="text-small font-medium text-text-2 wrap-anywhere">
        {t("to", { name: person.displayName })}
      </p>
      <p className="mt-2.5">
        <Money
          amountMinor={amountMinor < 0n ? -amountMinor : amountMinor}
          currency={currency}
          size="page"
          isShown
        />
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-4 flex items-center gap-2.5 text-h2 font-semibold">
        <Icon
          size={20}
          aria-hidden="true"
          className={standing === "arrived" ? "shrink-0 text-positive-text" : "shrink-0 text-warning-text"}
        />
        <span aria-live="polite" className="min-w-0 wrap-anywhere">
          {texts[standing]}
        </span>
      </h1>
      {standing === "held" && (
        <>
          <HoldBar from={recordedAt} until={hold.until} />
          <p className="mt-2 text-small text-text-2">
            {hold.kind === "recall" ? t("recall.thenOwn", { name }) : t("review.own", { name })}
          </p>
        </>
      )}
    </>
  );
}

/** What is left of a hold, as a bar and as a clock. */
function HoldBar({ from, until }: { readonly from: Date; readonly until: Date }) {
  const t = useTranslations("holds");
  const { seconds, text } = useTimeLeft(until);
  const wholeSeconds = Math.max(1, Math.round((until.getTime() - from.getTime()) / 1000));
  const left = Math.min(seconds, wholeSeconds);
  return (
    <div className="mt-4 flex items-center gap-3">
      <CutBar
        className="flex-1"
        size="medium"
        label={t("bar", { left: text })}
        parts={[
          { id: "left", value: BigInt(left), tone: "pending" },
          { id: "gone", value: BigInt(wholeSeconds - left), tone: "free" },
        ]}
      />
      <span className="numeric shrink-0 font-medium">{text}</span>
    </div>
  );
}
