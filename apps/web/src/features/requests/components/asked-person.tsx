import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Avatar, Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { Bell, Check, Link as LinkIcon, Mail, Share, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { MoreMenu } from "../../../shell/more-menu.tsx";
import { firstNameOf } from "../../contacts/index.ts";
import { useRequestChange } from "../use-request-change.ts";
import { isOpen } from "../use-requests.ts";

type RequestProps = { readonly request: PaymentRequest };
type PersonProps = RequestProps & {
  /** The address names this request. */
  readonly isNamed: boolean;
  /** What can be done with this request is in a menu; a request to one person has it below. */
  readonly hasMenu: boolean;
};

/** One person of a card: how their request stands, and what its owner can do. */
export function AskedPerson({ request, isNamed, hasMenu }: PersonProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { person, amountMinor, paidMinor, heldMinor, currency } = request;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const name = useNameOf(request);
  const values = { paid: money(paidMinor), total: money(amountMinor), amount: money(amountMinor) };
  return (
    <li aria-current={isNamed || undefined} className="group">
      <div className="-mx-2 flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 group-aria-[current]:bg-accent-soft">
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
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          {isOpen(request) ? (
            <p className="text-small text-text-3">
              {heldMinor > 0n ? t("beingChecked") : t(metaOf(request), values)}
            </p>
          ) : (
            <EndText request={request} />
          )}
        </div>
        {hasMenu && <PersonMenu request={request} />}
      </div>
    </li>
  );
}

/** How a closed request ended, with the reason of a decline. */
function EndText({ request: { state, declineReason } }: RequestProps) {
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

/** Who is asked: the person, the address of a mailed link, or anyone with the link. */
function useNameOf({ person, address, linkKind }: PaymentRequest): string {
  const t = useTranslations("requests");
  return person?.displayName ?? address ?? t(linkKind === "shared" ? "anyone" : "someone");
}

function metaOf({ paidMinor, person, linkKind }: PaymentRequest) {
  if (paidMinor > 0n) return "paidOf";
  if (person !== null || linkKind === null) return "waitingFor";
  return linkKind === "mailed" ? "mailedMeta" : "sharedMeta";
}

const ShareDialog = lazy(() =>
  import("./share-link-dialog.tsx").then((module) => ({ default: module.ShareLinkDialog })),
);

function ShareLink({ request, onClose }: RequestProps & { readonly onClose: () => void }) {
  return (
    <Suspense>
      <ShareDialog paymentRequestId={request.id} isMailed={request.linkKind === "mailed"} onClose={onClose} />
    </Suspense>
  );
}

/** A link that nobody used yet can be shared. */
function hasLink({ linkKind, person }: PaymentRequest): boolean {
  return linkKind !== null && person === null;
}

export function ShareButton({ request }: RequestProps) {
  const t = useTranslations("requests");
  const name = useNameOf(request);
  const [isShown, setIsShown] = useState(false);
  if (!hasLink(request)) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Share size={16} aria-hidden="true" />}
        aria-label={t("shareOf", { name })}
        onClick={() => setIsShown(true)}
      >
        {t("shareLink")}
      </Button>
      {isShown && <ShareLink request={request} onClose={() => setIsShown(false)} />}
    </>
  );
}

function useCancel(request: PaymentRequest) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { change, isBusy } = useRequestChange();
  const { id: paymentRequestId, amountMinor, currency } = request;
  const amount = moneyText(amountMinor, currency, locale);
  const cancel = () =>
    change(t("cancelled", { amount }), () => apiClient.requests.cancel.mutate({ paymentRequestId }));
  return { cancel, change, isBusy };
}

export function CancelButton({ request }: RequestProps) {
  const t = useTranslations("requests");
  const name = useNameOf(request);
  const { cancel, isBusy } = useCancel(request);
  if (!request.canCancel) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-lg:min-h-11"
      disabled={isBusy}
      aria-label={t("cancelOf", { name })}
      onClick={cancel}
    >
      {t("cancelRequest")}
    </Button>
  );
}

/** What the requester can do with the request to one of several people. */
function PersonMenu({ request }: RequestProps) {
  const t = useTranslations("requests");
  const name = useNameOf(request);
  const [isShown, setIsShown] = useState(false);
  const { cancel, change, isBusy } = useCancel(request);
  const { id: paymentRequestId, person, canRemind, canCancel } = request;
  const firstName = person === null ? name : firstNameOf(name);
  const remind = () =>
    change(t("reminded", { name: firstName }), () => apiClient.requests.remind.mutate({ paymentRequestId }));
  const actions = [
    ...(canRemind
      ? [{ id: "remind", label: t("remind", { name: firstName }), icon: <Bell size={18} />, onPick: remind }]
      : []),
    ...(hasLink(request)
      ? [{ id: "share", label: t("shareLink"), icon: <Share size={18} />, onPick: () => setIsShown(true) }]
      : []),
    ...(canCancel
      ? [
          {
            id: "cancel",
            label: t("cancelOne"),
            icon: <X size={18} />,
            isDanger: true,
            isDisabled: isBusy,
            onPick: cancel,
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <MoreMenu label={t("moreOf", { name })} actions={actions} className="-mr-2 size-11 shrink-0" />
      {isShown && <ShareLink request={request} onClose={() => setIsShown(false)} />}
    </>
  );
}
