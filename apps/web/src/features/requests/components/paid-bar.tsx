import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { CutBar, CutLegend, type CutPart, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { isOpen, progressOf } from "../use-requests.ts";

/** With more people, the bar has a cut for each state instead of each person. */
const PEOPLE_MAX = 6;

type BarProps = {
  /** All in one currency. */
  readonly requests: readonly PaymentRequest[];
  readonly size?: "hero" | "medium" | "thin";
  readonly isByState?: boolean;
  readonly className?: string;
};

/** What requests brought, what they wait for, and what nobody pays. */
export function PaidBar({ requests, size = "medium", isByState = false, className = "" }: BarProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { paidMinor, waitingMinor, unpaidMinor } = progressOf(requests);
  const money = (minor: bigint) => moneyText(minor, requests[0]?.currency ?? "", locale);
  const label = t("progress", {
    paid: money(paidMinor),
    waiting: money(waitingMinor),
    unpaid: money(unpaidMinor),
  });
  const parts: readonly CutPart[] =
    isByState || requests.length > PEOPLE_MAX
      ? [
          { id: "paid", value: paidMinor, tone: "you" },
          { id: "waiting", value: waitingMinor, tone: "pending" },
          { id: "unpaid", value: unpaidMinor, tone: "free" },
        ]
      : requests.toSorted((a, b) => rankOf(a) - rankOf(b)).flatMap(cutsOf);
  return <CutBar className={className} size={size} label={label} parts={parts} />;
}

/** Paid ones are first, as in a bar by state. */
function rankOf(request: PaymentRequest): number {
  if (isOpen(request)) return 1;
  return request.state === "paid" ? 0 : 2;
}

function cutsOf(request: PaymentRequest): readonly CutPart[] {
  const { id, amountMinor, paidMinor } = request;
  return [
    { id: `${id}-paid`, value: paidMinor, tone: "you" },
    { id, value: amountMinor - paidMinor, tone: isOpen(request) ? "pending" : "free" },
  ];
}

/** The amounts of the bar. */
export function PaidLegend({ requests }: Pick<BarProps, "requests">) {
  const t = useTranslations("requests");
  const { paidMinor, waitingMinor, unpaidMinor } = progressOf(requests);
  const items = [
    { id: "paid", tone: "you", label: t("states.paid"), minor: paidMinor },
    { id: "waiting", tone: "pending", label: t("waiting"), minor: waitingMinor },
    { id: "unpaid", tone: "free", label: t("notPaid"), minor: unpaidMinor },
  ] as const;
  return (
    <CutLegend
      className="mt-3"
      items={items
        .filter(({ minor, id }) => minor > 0n || id === "paid")
        .map(({ minor, ...item }) => ({
          ...item,
          amount: <Money amountMinor={minor} currency={requests[0]?.currency ?? ""} />,
        }))}
    />
  );
}
