import type { HoldState } from "@evenly/contract/payments/hold-schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Chip, CutBar, CutLegend, Money, moneyText } from "@evenly/ui";
import { clsx } from "clsx";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import { heldMinorOf, useMomentText, useTimeLeft } from "../../../payments/index.ts";
import { HeldHelp } from "./held-help.tsx";
import { HeldSteps } from "./held-steps.tsx";
import { HeldSupport } from "./held-support.tsx";
import { HeldWhy } from "./held-why.tsx";
import { TakeBackBar } from "./take-back-bar.tsx";

type HeldViewProps = {
  readonly detail: TransactionDetail;
  readonly hold: HoldState;
  /** The page shows this payment alone: on phones its button is pinned, without the bars. */
  readonly isPinned: boolean;
  readonly head: ReactNode;
  /** The facts of the payment. */
  readonly children: ReactNode;
};

/** A payment on hold: what it is, until when, why, what the user can do, and what happens. */
export function HeldView({ detail, hold, isPinned, head, children }: HeldViewProps) {
  return (
    <>
      <div
        className={clsx(
          isPinned &&
            "max-lg:-mx-5 max-lg:-mt-7 max-lg:border-b max-lg:border-line max-lg:bg-surface-1 max-lg:px-5 max-lg:pt-3 max-lg:pb-6",
        )}
      >
        {head}
        <HeldHero detail={detail} hold={hold} />
        {detail.direction === "out" && <BalanceCut detail={detail} />}
        <Deadline detail={detail} hold={hold} />
        {detail.holdReview && <HeldWhy reasons={detail.holdReview.reasons} />}
      </div>
      <HeldHelp detail={detail} />
      <HeldSteps detail={detail} hold={hold} />
      <HeldSupport detail={detail} />
      {children}
      {hold.canTakeBack && <TakeBackBar detail={detail} isPinned={isPinned} />}
    </>
  );
}

type HeldProps = Pick<HeldViewProps, "detail" | "hold">;

/** The other side as sentences name it. */
export function nameOf({ person }: TransactionDetail): string {
  return person ? firstNameOf(person.displayName) : "Evenly";
}

function HeldHero({ detail, hold }: HeldProps) {
  const t = useTranslations("holds");
  const { amountMinor, currency, direction, person } = detail;
  const isOut = direction === "out";
  const name = nameOf(detail);
  const fullName = person?.displayName ?? (hold.kind === "claim" ? t("claim.nobody") : name);
  return (
    <>
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-small font-medium text-text-2" title={fullName}>
          {t(isOut ? "to" : "from", { name: fullName })}
        </p>
        <Chip tone="warning" icon={<Clock size={16} aria-hidden="true" />}>
          {t(hold.kind === "review" ? "inReview" : "onHold")}
        </Chip>
      </div>
      <p className="mt-2">
        <Money amountMinor={amountMinor < 0n ? -amountMinor : amountMinor} currency={currency} size="page" />
      </p>
      <p className="mt-3 max-w-[68ch] text-text-2 wrap-anywhere">
        {t(`${hold.kind}.${isOut ? "own" : "theirs"}`, { name })}
      </p>
    </>
  );
}

/** The user's balance, with what this payment reserves of it. */
function BalanceCut({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("holds");
  const locale = useLocale();
  const balance = api.payments.getBalance.useQuery().data;
  if (balance === undefined) return null;
  const { currency } = detail;
  const parts = [
    { id: "available", tone: "you", value: balance.availableMinor, label: t("available") },
    { id: "held", tone: "pending", value: heldMinorOf(detail), label: t("held") },
  ] as const;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <>
      <CutBar
        className="mt-5"
        parts={parts}
        label={t("cut", { available: text(parts[0].value), held: text(parts[1].value) })}
      />
      <CutLegend
        className="mt-2.5"
        items={parts.map(({ id, tone, label, value }) => ({
          id,
          tone,
          label,
          amount: <Money amountMinor={value} currency={currency} />,
        }))}
      />
    </>
  );
}

/** Started days until a moment, as the page of the claim link counts them. */
function daysUntil(moment: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - Date.now()) / 86_400_000));
}

/** Until when, what happens then, and the clock that both sides see. */
function Deadline({ detail, hold }: HeldProps) {
  const t = useTranslations("holds");
  const time = useMomentText()(hold.until);
  const { text } = useTimeLeft(hold.until);
  const name = nameOf(detail);
  const isOut = detail.direction === "out";
  const isReview = hold.kind === "review";
  const window = hold.kind === "claim" ? "claim" : "recall";
  const then = isReview
    ? t(isOut ? "review.ifNotOwn" : "review.ifNotTheirs", { name })
    : t(`${window}.${isOut ? "thenOwn" : "thenTheirs"}`, { name });
  return (
    <div className="mt-6 flex items-center gap-3 border-y border-line py-3.5">
      <Clock size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warning-text" />
      <p className="min-w-0 flex-1">
        <span className="block font-medium">
          {t(isReview ? "review.decidedBy" : `${window}.until`, { time })}
        </span>
        <span className="block text-small text-text-2 wrap-anywhere">{then}</span>
      </p>
      <span className="numeric shrink-0 font-medium">
        {hold.kind === "claim" ? t("claim.daysLeft", { count: daysUntil(hold.until) }) : text}
      </span>
    </div>
  );
}
