import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Avatar, Button, CutBar, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";
import { byDue, sumsOf, useRequests } from "../use-requests.ts";
import { AboutLink } from "./about-link.tsx";
import { DueText } from "./due-text.tsx";
import { ListStates } from "./list-states.tsx";
import { ReceiptsButton } from "./receipts-button.tsx";
import { RequestSums } from "./request-sums.tsx";
import { ToPayBar } from "./to-pay-bar.tsx";

const PayDialog = lazy(() =>
  import("./pay-request-dialog.tsx").then((module) => ({ default: module.PayRequestDialog })),
);
const DeclineDialog = lazy(() =>
  import("./decline-dialog.tsx").then((module) => ({ default: module.DeclineDialog })),
);

type SectionProps = { readonly openId: string | undefined };

/** Open requests to the user, the next due first. */
export function ToPaySection({ openId }: SectionProps) {
  const t = useTranslations("requests");
  const query = useRequests("to_pay");
  const requests = (query.data?.requests ?? []).toSorted(byDue);
  const sums = sumsOf(requests, ({ openMinor }) => openMinor);
  const [paying, setPaying] = useState<PaymentRequest | null>(null);
  const [declining, setDeclining] = useState<PaymentRequest | null>(null);
  return (
    <section aria-labelledby="to-pay">
      <ListStates query={query} empty={{ title: t("nothingToPay"), text: t("nothingToPayText") }}>
        <RequestSums label={t("youreAsked")} sums={sums} />
        <p className="mt-1 text-text-2">
          {t("toPeople", { count: requests.length })}
          {requests[0] && <DueText request={requests[0]} isAfterText isNext />}
        </p>
        {sums.length === 1 && <ToPayBar requests={requests} />}
        <h2 id="to-pay" className="mt-8 mb-1 text-h2 font-semibold">
          {t("toPay")}
        </h2>
        <ul className="divide-y divide-line">
          {requests.map((request, place) => (
            <ToPayRow
              key={request.id}
              request={request}
              isFirst={place === 0}
              isOpen={request.id === openId}
              onPay={() => setPaying(request)}
              onDecline={() => setDeclining(request)}
            />
          ))}
        </ul>
      </ListStates>
      <Suspense>
        {paying && <PayDialog request={paying} onClose={() => setPaying(null)} />}
        {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </section>
  );
}

type RowProps = {
  readonly request: PaymentRequest;
  readonly isFirst: boolean;
  /** The address names this request. */
  readonly isOpen: boolean;
  readonly onPay: () => void;
  readonly onDecline: () => void;
};

function ToPayRow({ request, isFirst, isOpen, onPay, onDecline }: RowProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { person, paidMinor, openMinor, heldMinor, amountMinor, currency } = request;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const name = person?.displayName ?? t("someone");
  const values = { amount: money(openMinor), paid: money(paidMinor), total: money(amountMinor) };
  const isPartly = paidMinor > 0n;
  const isUnderReview = heldMinor > 0n && openMinor === 0n;
  return (
    <li aria-current={isOpen || undefined} className="group">
      <div className="-mx-2 rounded-control px-2 py-3 group-aria-[current]:bg-accent-soft">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar id={request.fromUserId} name={name} imageUrl={person?.avatarUrl ?? null} />
          <div className="min-w-32 flex-1">
            <p className="font-medium wrap-anywhere">
              {isUnderReview ? t("underReview", { name, amount: money(heldMinor) }) : name}
            </p>
            <p className="text-small whitespace-pre-line text-text-3 wrap-anywhere">
              {[request.note, isPartly ? t("paidOf", values) : ""].filter(Boolean).join(" · ")}
              <DueText request={request} isAfterText={request.note !== "" || isPartly} />
            </p>
            <AboutLink request={request} />
          </div>
          {!isUnderReview && <Money amountMinor={openMinor} currency={currency} className="font-medium" />}
          <ToPayActions
            request={request}
            name={name}
            amount={values.amount}
            isFirst={isFirst}
            onPay={onPay}
            onDecline={onDecline}
          />
        </div>
        {isPartly && (
          <CutBar
            className="mt-2"
            size="thin"
            label={t("paidOf", values)}
            parts={[
              { id: "paid", value: paidMinor, tone: "you" },
              { id: "open", value: amountMinor - paidMinor, tone: "other" },
            ]}
          />
        )}
      </div>
    </li>
  );
}

type ActionsProps = Omit<RowProps, "isOpen"> & { readonly name: string; readonly amount: string };

function ToPayActions({ request, name, amount, isFirst, onPay, onDecline }: ActionsProps) {
  const t = useTranslations("requests");
  const paying = useTranslations("common.paying");
  return (
    <div className="ml-auto flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:justify-end">
      <ReceiptsButton request={request} />
      {request.canDecline && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("declineOf", { name })}
          onClick={onDecline}
        >
          {t("declineButton")}
        </Button>
      )}
      {request.canPay && (
        <Button
          variant={isFirst ? "primary" : "secondary"}
          size="small"
          className="min-w-20 max-lg:min-h-11"
          aria-label={paying("pay", { name: firstNameOf(name), amount })}
          onClick={onPay}
        >
          {t("payButton")}
        </Button>
      )}
    </div>
  );
}
