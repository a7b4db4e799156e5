import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import type { Home, WaitingEntry } from "@evenly/contract/waiting/schemas";
import { Button, Chip } from "@evenly/ui";
import { Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { idOfWaiting, WaitingInvitation, WaitingItem } from "../../../groups/index.ts";
import { DeclineDialog, PayRequestDialog } from "../../../requests/index.ts";
import { RequestRow } from "./request-row.tsx";

/** Entries shown before "more" is pressed. */
const SHOWN = 3;

type WaitingProps = { readonly home: Home; readonly className: string };

/** What waits for an answer of the user, the earliest deadline first; nothing while there is none. */
export function WaitingSection({ home, className }: WaitingProps) {
  const [paying, setPaying] = useState<PaymentRequest | null>(null);
  const [declining, setDeclining] = useState<PaymentRequest | null>(null);
  return (
    <>
      {home.waiting.length > 0 && (
        <Entries home={home} className={className} onPay={setPaying} onDecline={setDeclining} />
      )}
      {/* The end of a payment stays on screen when nothing waits any more. */}
      <Suspense>
        {paying && <PayRequestDialog request={paying} onClose={() => setPaying(null)} />}
        {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </>
  );
}

type EntriesProps = WaitingProps & {
  readonly onPay: (request: PaymentRequest) => void;
  readonly onDecline: (request: PaymentRequest) => void;
};

function Entries({ home: { waiting, waitingCount }, className, onPay, onDecline }: EntriesProps) {
  const t = useTranslations("dashboard.waiting");
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? waiting : waiting.slice(0, SHOWN);
  const firstRequest = waiting.find(({ kind }) => kind === "request");
  const rowOf = (entry: WaitingEntry) => {
    if (entry.kind === "request") {
      const { request } = entry;
      return (
        <RequestRow
          key={request.id}
          request={request}
          isFirst={entry === firstRequest}
          onPay={() => onPay(request)}
          onDecline={() => onDecline(request)}
        />
      );
    }
    if (entry.kind === "invitation") {
      const { invitation } = entry;
      const toHeading = () => heading.current?.focus();
      return <WaitingInvitation key={invitation.id} invitation={invitation} onAnswered={toHeading} />;
    }
    return <WaitingItem key={idOfWaiting(entry)} item={entry} />;
  };
  return (
    <section aria-labelledby="waiting" className={className}>
      <div className="flex items-center justify-between gap-3">
        <h2 id="waiting" ref={heading} tabIndex={-1} className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <Chip>{waitingCount}</Chip>
      </div>
      <ul className="mt-1 divide-y divide-line">{shown.map(rowOf)}</ul>
      {shown.length < waiting.length && (
        <Button variant="quiet" className="mt-1 -ml-4" onClick={() => setShowsAll(true)}>
          {t("more", { count: waiting.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
