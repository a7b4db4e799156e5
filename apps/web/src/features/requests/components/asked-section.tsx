import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Avatar, Button, buttonStyles, CutBar, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Bell, Link as LinkIcon, Mail, Share } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useRequestChange } from "../use-request-change.ts";
import { batchesOf, sumsOf, useRequests } from "../use-requests.ts";
import { DueText } from "./due-text.tsx";
import { ListStates } from "./list-states.tsx";
import { ReceiptsButton } from "./receipts-button.tsx";
import { RequestSums } from "./request-sums.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

/** Open requests of the user, people who were asked together in one card. */
export function AskedSection({ openId }: { readonly openId: string | undefined }) {
  const t = useTranslations("requests");
  const query = useRequests("asked");
  const requests = query.data?.requests ?? [];
  const ask = (
    <Link to="/payment-requests/new" className={buttonStyles({ variant: "secondary" })}>
      {t("askForMoney")}
    </Link>
  );
  const empty = { title: t("nobodyAsked"), text: t("nobodyAskedText"), action: ask };
  return (
    <section aria-labelledby="asked">
      <WaitingRequests />
      <ListStates query={query} empty={empty}>
        <RequestSums
          label={t("stillToCome")}
          sums={sumsOf(requests, ({ amountMinor, paidMinor }) => amountMinor - paidMinor)}
        />
        <p className="mt-1 text-text-2">{t("fromPeople", { count: requests.length })}</p>
        <h2 id="asked" className="mt-8 mb-1 text-h2 font-semibold">
          {t("asked")}
        </h2>
        <ul className="grid gap-3">
          {batchesOf(requests).map((batch) => (
            <BatchCard key={batch[0]?.batchId} batch={batch} openId={openId} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
}

type BatchProps = { readonly batch: readonly PaymentRequest[]; readonly openId: string | undefined };

function BatchCard({ batch, openId }: BatchProps) {
  const t = useTranslations("requests");
  const [first] = batch;
  if (first === undefined) return null;
  const { currency, note } = first;
  const total = batch.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const paid = batch.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  return (
    <li className="rounded-panel border border-line bg-surface-1 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{note === "" ? t("withoutNote") : note}</h3>
          <p className="text-small text-text-3">
            {t("openPeople", { count: batch.length })}
            <DueText request={first} isAfterText />
          </p>
        </div>
        <Money amountMinor={total - paid} currency={currency} size="big" />
      </div>
      <div className="-ml-3 mt-1">
        <ReceiptsButton request={first} />
      </div>
      <ul className="mt-2 divide-y divide-line">
        {batch.map((request) => (
          <PersonRow key={request.id} request={request} isOpen={request.id === openId} />
        ))}
      </ul>
    </li>
  );
}

type PersonProps = { readonly request: PaymentRequest; readonly isOpen: boolean };

function PersonRow({ request, isOpen }: PersonProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { person, amountMinor, paidMinor, heldMinor, currency } = request;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const name = nameOf(request) ?? t(request.linkKind === "shared" ? "anyone" : "someone");
  const values = { paid: money(paidMinor), total: money(amountMinor), amount: money(amountMinor) };
  return (
    <li aria-current={isOpen || undefined} className="py-3 aria-[current]:bg-accent-soft">
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
          <p className="text-small text-text-3">
            {heldMinor > 0n ? t("beingChecked") : t(metaOf(request), values)}
          </p>
        </div>
        <PersonActions request={request} name={name} />
      </div>
      {paidMinor > 0n && (
        <CutBar
          className="mt-2"
          size="thin"
          label={t("paidOf", values)}
          parts={[
            { id: "paid", value: paidMinor, tone: "you" },
            { id: "open", value: amountMinor - paidMinor, tone: "pending" },
          ]}
        />
      )}
    </li>
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
