import type { Person, Transaction } from "@evenly/contract/payments/schemas";
import { Button, buttonStyles, CoinMark, Halves, LeftHalf, Money, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check, ReceiptText, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { PageTitle } from "../../../../shell/page-title.tsx";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import { useVisibleArea } from "../../../../shell/use-visible-area.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import { useTakeBack } from "../../holds/use-take-back.ts";
import { useBackLeadsHome } from "../use-back-leads-home.ts";
import type { Sent } from "../use-send.ts";
import { HeldHead, type HeldStanding, useHeldStanding } from "./held-head.tsx";
import { PinnedBar } from "./pinned-bar.tsx";
import { SentFacts } from "./sent-facts.tsx";

type SentPageProps = { readonly sent: Sent; readonly person: Person };

/**
 * Shown after a payment: the coin settles, then the amount, the time and the new balance. A payment on hold shows until when instead. Back
 * and Done lead home.
 */
export function SentPage({ sent, person }: SentPageProps) {
  const t = useTranslations("send");
  const isWide = useIsWide();
  const goHome = useBackLeadsHome();
  useVisibleArea();
  const held = useHeld(sent.transaction);
  const buttons = held ? (
    <HeldButtons transaction={sent.transaction} held={held} onDone={goHome} />
  ) : (
    <SentButtons id={sent.transaction.id} onDone={goHome} />
  );
  const head = held ? (
    <HeldHead transaction={sent.transaction} person={person} standing={held.standing} />
  ) : (
    <SentHead sent={sent} person={person} />
  );
  const facts = <SentFacts sent={sent} person={person} standing={held?.standing} />;
  return (
    <>
      <PageTitle title={t("sent", { name: person.displayName })} />
      {isWide ? (
        <Halves
          left={
            <LeftHalf>
              {head}
              <div className="mt-9 max-w-md">{buttons}</div>
            </LeftHalf>
          }
          right={<RightHalf>{facts}</RightHalf>}
        />
      ) : (
        <div data-flow-page className="flow-body flex min-h-0 flex-1 flex-col">
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            <section className="shrink-0 bg-surface-1 px-5 pt-10 pb-8 flow-short:py-4">{head}</section>
            <section className="flex-1 border-t border-line bg-bg px-5 pt-7 pb-5">{facts}</section>
          </div>
          <PinnedBar>{buttons}</PinnedBar>
        </div>
      )}
    </>
  );
}

type Held = { readonly standing: HeldStanding; readonly onTakenBack: () => void };

/** How a payment on hold stands; null for one that arrived immediately. */
function useHeld(transaction: Transaction): Held | null {
  const [isTakenBack, setIsTakenBack] = useState(false);
  const standing = useHeldStanding(transaction, isTakenBack);
  return transaction.hold && { standing, onTakenBack: () => setIsTakenBack(true) };
}

type HeldButtonsProps = {
  readonly transaction: Transaction;
  readonly held: Held;
  readonly onDone: () => void;
};

/** "Take it back" in place of the receipt, while the payment is on hold; its receipt once it has arrived. */
function HeldButtons({ transaction, held: { standing, onTakenBack }, onDone }: HeldButtonsProps) {
  const t = useTranslations("holds");
  const send = useTranslations("send");
  const { isBusy, takeBack } = useTakeBack(transaction, onTakenBack);
  if (standing === "arrived") return <SentButtons id={transaction.id} onDone={onDone} />;
  return (
    <div className="mx-auto flex w-full max-w-[40rem] gap-2">
      {standing === "held" && (
        <Button
          variant="secondary"
          size="large"
          className="flex-[3] px-3 whitespace-nowrap"
          icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />}
          busyLabel={isBusy && t("takingBack")}
          onClick={takeBack}
        >
          {t("takeBack")}
        </Button>
      )}
      <Button size="large" className="flex-[3]" onClick={onDone}>
        {send("done")}
      </Button>
    </div>
  );
}

function SentHead({ sent: { transaction }, person }: SentPageProps) {
  const t = useTranslations("send");
  const format = useFormatter();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { amountMinor, currency, recordedAt } = transaction;
  return (
    <>
      <CoinMark size={72} mood="level" />
      <p className="mt-7 text-small font-medium text-text-2 wrap-anywhere">
        {t("sent", { name: person.displayName })}
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
        <Check size={20} aria-hidden="true" className="shrink-0 text-positive-text" />
        <span className="min-w-0 wrap-anywhere">
          {t("has", {
            name: firstNameOf(person.displayName),
            time: format.dateTime(recordedAt, { timeStyle: "short" }),
          })}
        </span>
      </h1>
    </>
  );
}

function SentButtons({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTranslations("send");
  return (
    <div className="mx-auto flex w-full max-w-[40rem] gap-2">
      <Link
        to="/history/$transactionId/receipt"
        replace
        params={{ transactionId: id }}
        className={buttonStyles({ variant: "secondary", size: "large", className: "flex-[2]" })}
      >
        <ReceiptText size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("receipt")}
      </Link>
      <Button size="large" className="flex-[3]" onClick={onDone}>
        {t("done")}
      </Button>
    </div>
  );
}
