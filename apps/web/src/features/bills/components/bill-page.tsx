import type { Bill } from "@evenly/contract/bills/schemas";
import {
  Button,
  buttonStyles,
  CoinMark,
  CutLegend,
  EmptyState,
  ErrorState,
  Halves,
  LeftHalf,
  Money,
  moneyText,
  Note,
  RightHalf,
  SkeletonRows,
  useMoneyLocale,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Users } from "lucide-react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { AttachmentSection } from "../../attachments/index.ts";
import { LiveChip } from "../../realtime/index.ts";
import { BillBar } from "./bill-bar.tsx";
import { BillItems } from "./bill-items.tsx";
import { BillMenu } from "./bill-menu.tsx";
import { BillParts } from "./bill-parts.tsx";
import { RemindButton } from "./remind-button.tsx";

/** One split bill: what came back so far, and everybody's part. It follows payments live. */
export function BillPage({ billId }: { readonly billId: Bill["id"] }) {
  const t = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const query = api.bills.get.useQuery({ billId });
  const bill = query.data;
  if (bill === undefined)
    return (
      <>
        <PageBand title={t("one")} backTo="/split-bills" />
        <LeftHalf>
          {query.isPending ? (
            <SkeletonRows count={5} />
          ) : (
            <NoBill error={query.error} onRetry={() => void query.refetch()} />
          )}
        </LeftHalf>
      </>
    );
  const money = (minor: bigint) => moneyText(minor, bill.currency, locale);
  return (
    <>
      <PageBand
        title={bill.title}
        facts={t("bill.facts", { total: money(bill.totalMinor), own: money(bill.ownMinor) })}
        backTo="/split-bills"
        action={bill.groupId === null && <BillMenu bill={bill} />}
      />
      <Halves
        left={
          <LeftHalf>
            <Progress bill={bill} />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <BillParts bill={bill} />
            <BillItems bill={bill} />
            <div className="mt-8 empty:hidden">
              <AttachmentSection subject={{ kind: "bill", id: bill.id }} />
            </div>
          </RightHalf>
        }
      />
    </>
  );
}

function Progress({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const { locale } = useMoneyLocale();
  const { paidMinor, askedMinor, currency, note, groupId } = bill;
  const isAllPaid = paidMinor === askedMinor && askedMinor > 0n;
  return (
    <section aria-labelledby="paid-back">
      <div className="flex min-h-[34px] items-center justify-between gap-3">
        <h2 id="paid-back" className="text-small font-medium text-text-2">
          {t("paidBack")}
        </h2>
        <LiveChip />
      </div>
      <p className="mt-2.5">
        <Money amountMinor={paidMinor} currency={currency} size="hero" isLive />
      </p>
      <p className="mt-2.5 text-text-2">
        {t("ofAsked", { amount: moneyText(askedMinor, currency, locale) })}
      </p>
      <BillBar bill={bill} className="mt-5" />
      <Legend bill={bill} />
      {isAllPaid && (
        <p role="status" className="mt-6 flex items-center gap-3 text-h2 font-semibold">
          <CoinMark size={28} mood="even" />
          {t("allPaid")}
        </p>
      )}
      {groupId === null ? <RemindButton bill={bill} /> : <InGroup groupId={groupId} />}
      {note !== "" && <p className="mt-6 whitespace-pre-line text-text-2 wrap-anywhere">{note}</p>}
    </section>
  );
}

const SHORT_AMOUNT_MAX = 10;

function Legend({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const { paidMinor, waitingMinor, declinedMinor, parts, currency } = bill;
  const { locale } = useMoneyLocale();
  const longest = [paidMinor, waitingMinor, declinedMinor].reduce((a, b) => (a > b ? a : b));
  // Three amounts fit beside each other on a phone unless they are long; amounts never break.
  const isShort = moneyText(longest, currency, locale).length <= SHORT_AMOUNT_MAX;
  const isOnlyDeclined = parts.every(({ state }) => state !== "cancelled" && state !== "expired");
  const items = [
    { id: "paid", tone: "you", label: t("paid"), minor: paidMinor },
    { id: "waiting", tone: "pending", label: t("waiting"), minor: waitingMinor },
    { id: "declined", tone: "free", label: t(isOnlyDeclined ? "declined" : "notPaid"), minor: declinedMinor },
  ] as const;
  return (
    <CutLegend
      className={clsx(
        "mt-3",
        isShort && "gap-x-3! grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))]!",
      )}
      items={items
        .filter(({ minor, id }) => minor > 0n || id === "paid")
        .map(({ minor, ...item }) => ({
          ...item,
          amount: <Money amountMinor={minor} currency={currency} />,
        }))}
    />
  );
}

function InGroup({ groupId }: { readonly groupId: NonNullable<Bill["groupId"]> }) {
  const t = useTranslations("bills.bill");
  return (
    <Note className="mt-6" icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p>{t("movedToGroup")}</p>
      <Link
        to="/groups/$groupId"
        params={{ groupId }}
        className={buttonStyles({ variant: "secondary", className: "mt-3" })}
      >
        {t("openGroup")}
      </Link>
    </Note>
  );
}

type NoBillProps = { readonly error: unknown; readonly onRetry: () => void };

function NoBill({ error, onRetry }: NoBillProps) {
  const t = useTranslations("bills");
  const errors = useTranslations("errors");
  if (refusalOf(error).code === "BILL_NOT_FOUND")
    return (
      <EmptyState
        title={errors("BILL_NOT_FOUND")}
        action={
          <Link to="/split-bills" className={buttonStyles({ variant: "secondary" })}>
            {t("title")}
          </Link>
        }
      />
    );
  return (
    <ErrorState
      title={t("loadFailed")}
      text={t("loadFailedText")}
      action={<Button onClick={onRetry}>{t("retry")}</Button>}
    />
  );
}
