import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Avatar, Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { Bell, Check, Link as LinkIcon, Mail, Share, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useRequestChange } from "../use-request-change.ts";
import { isOpen } from "../use-requests.ts";

type PersonProps = {
  readonly request: PaymentRequest;
  /** The address names this request. */
  readonly isNamed: boolean;
};

/** One person of a card: how their request stands, and what its owner can do. */
export function AskedPerson({ request, isNamed }: PersonProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { person, amountMinor, paidMinor, heldMinor, currency } = request;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const name = nameOf(request) ?? t(request.linkKind === "shared" ? "anyone" : "someone");
  const values = { paid: money(paidMinor), total: money(amountMinor), amount: money(amountMinor) };
  return (
    <li aria-current={isNamed || undefined} className="py-3 aria-[current]:bg-accent-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {person === null && request.linkKind !== null ? (
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-2"
          >
            {request.linkKind === "mailed" ? <Mail size={14} /> : <LinkIcon size={14} />}
          </span>
        ) : (
          <Avatar id={person?.id ?? request.id} name={name} imageUrl={person?.avatarUrl ?? null} size={28} />
        )}
        <div className="min-w-32 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          {isOpen(request) ? (
            <p className="text-small text-text-3">
              {heldMinor > 0n ? t("beingChecked") : t(metaOf(request), values)}
            </p>
          ) : (
            <EndText request={request} />
          )}
        </div>
        <PersonActions request={request} name={name} />
      </div>
    </li>
  );
}

/** How a closed request ended, with the reason of a decline. */
function EndText({ request: { state, declineReason } }: { readonly request: PaymentRequest }) {
  const t = useTranslations("requests");
  const isPaid = state === "paid";
  const Icon = isPaid ? Check : X;
  return (
    <p className={`flex items-center gap-1.5 text-small ${isPaid ? "text-positive-text" : "text-text-3"}`}>
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span className="wrap-anywhere">
        {[t(`states.${state}`), declineReason && `“${declineReason}”`].filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}

/** Who is asked: the person, or the address of a mailed link. */
function nameOf({ person, address }: PaymentRequest): string | null {
  return person?.displayName ?? address;
}

function metaOf({ paidMinor, person, linkKind }: PaymentRequest) {
  if (paidMinor > 0n) return "paidOf";
  if (person !== null || linkKind === null) return "waitingFor";
  return linkKind === "mailed" ? "mailedMeta" : "sharedMeta";
}

const ShareDialog = lazy(() =>
  import("./share-link-dialog.tsx").then((module) => ({ default: module.ShareLinkDialog })),
);

function ShareButton({ request, name }: { readonly request: PaymentRequest; readonly name: string }) {
  const t = useTranslations("requests");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Share size={16} aria-hidden="true" />}
        aria-label={t("shareOf", { name })}
        onClick={() => setIsOpen(true)}
      >
        {t("shareLink")}
      </Button>
      <Suspense>
        {isOpen && (
          <ShareDialog
            paymentRequestId={request.id}
            isMailed={request.linkKind === "mailed"}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function PersonActions({ request, name }: { readonly request: PaymentRequest; readonly name: string }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  const { change, isBusy } = useRequestChange();
  const { id: paymentRequestId, canCancel, canRemind, canRemindAt, reminders } = request;
  const firstName = request.person === null ? name : firstNameOf(name);
  const remindAgain =
    canRemindAt &&
    t("remindAgain", { when: format.dateTime(canRemindAt, { weekday: "short", hour: "numeric" }) });
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {canCancel && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          disabled={isBusy}
          aria-label={t("cancelOf", { name })}
          onClick={() => change(t("cancelled"), () => apiClient.requests.cancel.mutate({ paymentRequestId }))}
        >
          {t("cancelRequest")}
        </Button>
      )}
      {request.linkKind !== null && request.person === null && <ShareButton request={request} name={name} />}
      {canRemind ? (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          icon={<Bell size={16} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() =>
            change(t("reminded", { name: firstName }), () =>
              apiClient.requests.remind.mutate({ paymentRequestId }),
            )
          }
        >
          {t("remind", { name: firstName })}
        </Button>
      ) : (
        reminders > 0 && <p className="text-small text-text-3">{remindAgain ?? t("allReminded")}</p>
      )}
    </div>
  );
}
