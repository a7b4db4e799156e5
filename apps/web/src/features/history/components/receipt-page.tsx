import type { Receipt } from "@evenly/contract/history/receipts";
import type { TransferId } from "@evenly/contract/ids";
import { Button, EmptyState, ErrorState, type Fact, FactList, Logo, Money, Skeleton } from "@evenly/ui";
import { Download, Printer } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { downloadFrom } from "../../../api/download-from.ts";
import { api, apiClient, refusalOf } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { PageBand } from "../../../shell/page-band.tsx";

/** A receipt as one page, to print and as a PDF. */
export function ReceiptPage({ id }: { readonly id: TransferId }) {
  const t = useTranslations("history.receipt");
  const locale = useReceiptLocale();
  const query = api.payments.getReceipt.useQuery({ id, locale });
  return (
    <>
      <PageBand
        title={t("title")}
        backTo={`/history/${id}`}
        action={query.data && <ReceiptActions receipt={query.data} />}
      />
      <div className="flex-1 bg-bg px-5 py-6 lg:py-12">
        {query.data && <Paper receipt={query.data} />}
        {query.isPending && <Skeleton className="mx-auto h-[36rem] w-full max-w-[40rem]" />}
        {query.isError && !query.data && (
          <div className="mx-auto max-w-[40rem]">
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          </div>
        )}
      </div>
    </>
  );
}

function useReceiptLocale(): "en" | "de" {
  return useLocale() === "de" ? "de" : "en";
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslations("history");
  const { code } = refusalOf(error);
  if (code === "STATE_CONFLICT") return <EmptyState title={t("receipt.none")} text={t("receipt.noneText")} />;
  if (code === "NOT_FOUND") return <EmptyState title={t("notFound")} text={t("notFoundText")} />;
  return (
    <ErrorState
      title={t("receipt.failed")}
      text={t("failedText")}
      action={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}

function ReceiptActions({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations("history.receipt");
  const locale = useReceiptLocale();
  const link = useChange(
    () => apiClient.payments.createReceiptLink.mutate({ id: receipt.transactionId, locale }),
    { done: ({ url }) => downloadFrom(url) },
  );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Printer size={16} aria-hidden="true" />}
        onClick={() => print()}
      >
        {t("print")}
      </Button>
      <Button
        size="small"
        className="max-lg:min-h-11"
        icon={<Download size={16} aria-hidden="true" />}
        busyLabel={link.isPending && t("making")}
        onClick={() => link.mutate()}
      >
        {t("download")}
      </Button>
    </>
  );
}

/** The sheet itself: always light, and printed without the page around it. */
function Paper({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations("history.receipt");
  const statuses = useTranslations("history.status");
  const common = useTranslations("common");
  const format = useFormatter();
  const { currency, amountMinor, feeMinor, totalMinor, status, reference, timeZone } = receipt;
  const moment = (at: Date) =>
    format.dateTime(at, { dateStyle: "long", timeStyle: "long", timeZone: timeZone || "UTC" });
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} isShown />;
  const facts: readonly (Fact | null)[] = [
    { id: "payer", label: t("payer"), value: <Party party={receipt.payer} /> },
    { id: "payee", label: t("payee"), value: <Party party={receipt.payee} /> },
    { id: "date", label: t("date"), value: moment(receipt.effectiveAt) },
    receipt.description
      ? {
          id: "for",
          label: t("for"),
          value: <span className="whitespace-pre-line wrap-anywhere">{receipt.description}</span>,
        }
      : null,
    { id: "amount", label: t("amount"), value: money(amountMinor) },
    { id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) },
    {
      id: "total",
      label: t(receipt.direction === "out" ? "totalOut" : "totalIn"),
      value: <strong className="font-semibold">{money(totalMinor)}</strong>,
    },
    { id: "status", label: t("status"), value: statuses(status) },
    { id: "reference", label: t("reference"), value: reference },
  ];
  return (
    <article
      data-paper
      data-printed
      aria-label={t("title")}
      className="mx-auto w-full max-w-[40rem] rounded-panel bg-surface-1 px-4 py-8 text-text-1 sm:px-12 sm:py-12"
    >
      <div className="flex items-center justify-between gap-4">
        <Logo name={common("wordmark")} />
        <p className="text-text-2">{t("title")}</p>
      </div>
      <p className="mt-10">
        <Money amountMinor={totalMinor} currency={currency} size="page" isShown />
      </p>
      <p className="mt-1 wrap-anywhere text-text-2">
        {t(receipt.direction === "out" ? "paidTo" : "receivedFrom", {
          name: receipt.direction === "out" ? receipt.payee.name : receipt.payer.name,
        })}
      </p>
      <FactList className="mt-8" facts={facts.filter((fact) => fact !== null)} />
      <p className="mt-8 border-t border-line pt-4 text-small text-text-3">
        {t("issued", { date: moment(receipt.issuedAt) })}
      </p>
    </article>
  );
}

function Party({ party }: { readonly party: Receipt["payer"] }) {
  return (
    <>
      <span className="block wrap-anywhere">{party.name}</span>
      {party.handle && (
        <span className="block text-small wrap-anywhere text-text-3">{`@${party.handle}`}</span>
      )}
    </>
  );
}
