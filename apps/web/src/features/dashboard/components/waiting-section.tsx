import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import type { WaitingConfirmation, WaitingForMe } from "@evenly/contract/waiting/schemas";
import { Avatar, Button, buttonStyles, Chip, IconTile, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { HandCoins, UserPlus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useOffline } from "../../offline/index.ts";
import { DeclineDialog, PayRequestDialog } from "../../requests/index.ts";

/** What waits for an answer of the user: requests to pay, cash to confirm and invitations; nothing while there is none. */
export function WaitingSection({ className }: { readonly className: string }) {
  const waiting = api.waiting.list.useQuery().data;
  const [paying, setPaying] = useState<PaymentRequest | null>(null);
  const [declining, setDeclining] = useState<PaymentRequest | null>(null);
  return (
    <>
      {waiting !== undefined && waiting.count > 0 && (
        <WaitingRows waiting={waiting} className={className} onPay={setPaying} onDecline={setDeclining} />
      )}
      {/* The end of a payment stays on screen when nothing waits any more. */}
      <Suspense>
        {paying && <PayRequestDialog request={paying} onClose={() => setPaying(null)} />}
        {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </>
  );
}

type WaitingRowsProps = {
  readonly waiting: WaitingForMe;
  readonly className: string;
  readonly onPay: (request: PaymentRequest) => void;
  readonly onDecline: (request: PaymentRequest) => void;
};

function WaitingRows({ waiting, className, onPay, onDecline }: WaitingRowsProps) {
  const t = useTranslations("dashboard.waiting");
  const { requests, confirmations, invitations, requestCount, count } = waiting;
  return (
    <section aria-labelledby="waiting" className={className}>
      <div className="flex items-center justify-between gap-3">
        <h2 id="waiting" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <Chip>{count}</Chip>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {requests.map((request, place) => (
          <RequestRow
            key={request.id}
            request={request}
            isFirst={place === 0}
            onPay={() => onPay(request)}
            onDecline={() => onDecline(request)}
          />
        ))}
        {confirmations.map((one) => (
          <ConfirmationRow key={one.settlementId} confirmation={one} />
        ))}
        {invitations.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
      </ul>
      {requestCount > requests.length && (
        <Link to="/payment-requests" className={buttonStyles({ variant: "quiet", className: "mt-1 -ml-4" })}>
          {t("allRequests", { count: requestCount })}
        </Link>
      )}
    </section>
  );
}

type RowProps = {
  readonly lead: ReactNode;
  readonly title: string;
  readonly meta: ReactNode;
  readonly children: ReactNode;
};

function WaitingRow({ lead, title, meta, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      {lead}
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-small text-text-3 wrap-anywhere">{meta}</p>
      </div>
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:justify-end">{children}</div>
    </li>
  );
}

const small = "max-lg:min-h-11";

type RequestRowProps = {
  readonly request: PaymentRequest;
  readonly isFirst: boolean;
  readonly onPay: () => void;
  readonly onDecline: () => void;
};

function RequestRow({ request, isFirst, onPay, onDecline }: RequestRowProps) {
  const t = useTranslations("dashboard.waiting");
  const { locale } = useMoneyLocale();
  const { online } = useOffline();
  const dueText = useDueText();
  const { person, openMinor, heldMinor, currency, note, dueOn, canPay, canDecline } = request;
  const name = person?.displayName ?? t("someone");
  const amount = moneyText(openMinor === 0n ? heldMinor : openMinor, currency, locale);
  return (
    <WaitingRow
      lead={<Avatar id={request.fromUserId} name={name} imageUrl={person?.avatarUrl ?? null} />}
      title={t("asks", { name: firstNameOf(name), amount })}
      meta={[note, dueOn === null ? "" : dueText(dueOn)].filter(Boolean).join(" · ")}
    >
      {canDecline && (
        <Button
          variant="quiet"
          size="small"
          className={small}
          disabled={!online}
          aria-label={t("declineOf", { name })}
          onClick={onDecline}
        >
          {t("decline")}
        </Button>
      )}
      {canPay && (
        <Button
          variant={isFirst ? "primary" : "secondary"}
          size="small"
          className={small}
          disabled={!online}
          onClick={onPay}
        >
          {t("pay", { amount })}
        </Button>
      )}
    </WaitingRow>
  );
}

function useDueText(): (dueOn: string) => string {
  const t = useTranslations("dashboard.waiting");
  const format = useFormatter();
  return (dueOn) => {
    const day = new Date(`${dueOn}T00:00:00Z`);
    const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
    return t("due", { day: format.dateTime(day, options) });
  };
}

function ConfirmationRow({ confirmation }: { readonly confirmation: WaitingConfirmation }) {
  const t = useTranslations("dashboard.waiting");
  const { locale } = useMoneyLocale();
  const { groupId, groupName, payerName, amountMinor, currency } = confirmation;
  const amount = moneyText(amountMinor, currency, locale);
  return (
    <WaitingRow
      lead={
        <IconTile>
          <HandCoins size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={t("paidInCash", { name: firstNameOf(payerName), amount })}
      meta={t("confirmIn", { group: groupName })}
    >
      <Link
        to="/groups/$groupId/settle"
        params={{ groupId }}
        className={buttonStyles({ variant: "secondary", size: "small", className: small })}
      >
        {t("open")}
      </Link>
    </WaitingRow>
  );
}

function InvitationRow({ invitation }: { readonly invitation: WaitingForMe["invitations"][number] }) {
  const t = useTranslations("dashboard.waiting");
  const { groupName, inviterName, memberCount } = invitation;
  return (
    <WaitingRow
      lead={
        <IconTile>
          <UserPlus size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={t("invites", { name: firstNameOf(inviterName), group: groupName })}
      meta={t("members", { count: memberCount })}
    >
      <Link to="/groups" className={buttonStyles({ variant: "secondary", size: "small", className: small })}>
        {t("open")}
      </Link>
    </WaitingRow>
  );
}
