import type { Person, Transaction } from "@evenly/contract/payments/schemas";
import { Button } from "@evenly/ui";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DoneHead, DoneLayout, ReceiptLink } from "../../../../shell/done-page.tsx";
import { firstNameOf } from "../../../contacts/index.ts";
import { useTakeBack } from "../../holds/use-take-back.ts";
import { useBackLeadsHome } from "../use-back-leads-home.ts";
import type { Sent } from "../use-send.ts";
import { HeldHead, type HeldStanding, useHeldStanding } from "./held-head.tsx";
import { SentFacts } from "./sent-facts.tsx";

type SentPageProps = { readonly sent: Sent; readonly person: Person };

/**
 * Shown after a payment: the coin settles, then the amount, the time and the new balance. A payment on hold shows until when instead. Back
 * and Done lead home.
 */
export function SentPage({ sent, person }: SentPageProps) {
  const t = useTranslations("send");
  const goHome = useBackLeadsHome();
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
    <DoneLayout
      pageTitle={t("sent", { name: person.displayName })}
      head={head}
      facts={facts}
      buttons={buttons}
    />
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
  const paying = useTranslations("common.paying");
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
        {paying("done")}
      </Button>
    </div>
  );
}

function SentHead({ sent: { transaction }, person }: SentPageProps) {
  const t = useTranslations("send");
  const paying = useTranslations("common.paying");
  const format = useFormatter();
  const { amountMinor, currency, recordedAt } = transaction;
  return (
    <DoneHead
      eyebrow={t("sent", { name: person.displayName })}
      amount={{ minor: amountMinor, currency }}
      title={paying("hasAt", {
        name: firstNameOf(person.displayName),
        time: format.dateTime(recordedAt, { timeStyle: "short" }),
      })}
    />
  );
}

function SentButtons({ id, onDone }: { readonly id: Transaction["id"]; readonly onDone: () => void }) {
  const t = useTranslations("common.paying");
  return (
    <div className="flex w-full gap-2">
      <ReceiptLink id={id} />
      <Button size="large" className="flex-[3]" onClick={onDone}>
        {t("done")}
      </Button>
    </div>
  );
}
