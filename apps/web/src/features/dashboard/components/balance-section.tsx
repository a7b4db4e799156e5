import type { Balance } from "@evenly/contract/payments/schemas";
import { Button, CutBar, CutLegend, type CutTone, ErrorState, Money, moneyText, Skeleton } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { SafeFigures, SafeUntil } from "../../goals/index.ts";
import { ConvertedAmount, HideAmountsButton } from "../../preferences/index.ts";
import { LiveChip } from "../../realtime/index.ts";
import { HomeActions } from "./home-actions.tsx";

/** What is safe to spend, rendered first and largest; until it is known, or without an answer, the available balance. */
export function BalanceSection() {
  const t = useTranslations("dashboard");
  const balance = api.payments.getBalance.useQuery();
  const safe = api.budgets.safeToSpend.useQuery({});
  return (
    <section aria-label={t("available")}>
      <div className="flex min-h-[34px] items-center justify-between gap-3 lg:min-h-[26px]">
        <h2 className="text-small font-medium text-text-2">
          {safe.data ? <SafeUntil safe={safe.data} /> : t("available")}
        </h2>
        <span className="flex min-w-0 items-center gap-2">
          <LiveChip />
          <HideAmountsButton />
        </span>
      </div>
      {balance.data && safe.data ? (
        <SafeFigures safe={safe.data} onTheWayMinor={balance.data.pendingMinor} />
      ) : balance.data && !safe.isPending ? (
        <BalanceFigures balance={balance.data} />
      ) : balance.isError && !balance.data ? (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void balance.refetch()}>{t("retry")}</Button>}
        />
      ) : (
        <BalanceSkeleton />
      )}
      <HomeActions isSendFirst={balance.data?.availableMinor !== 0n} />
    </section>
  );
}

function BalanceFigures({ balance }: { readonly balance: Balance }) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const { availableMinor, heldMinor, pendingMinor, currency } = balance;
  const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
  const parts: readonly { id: string; value: bigint; tone: CutTone; label: string }[] = [
    { id: "available", value: availableMinor, tone: "you", label: t("legendAvailable") },
    { id: "held", value: heldMinor, tone: "aside", label: t("legendHeld") },
    { id: "pending", value: pendingMinor, tone: "pending", label: t("legendPending") },
  ];
  const shown = parts.filter((part) => part.value > 0n);
  const sentence = t("cutAll", {
    available: text(availableMinor),
    held: text(heldMinor),
    pending: text(pendingMinor),
  });
  return (
    <>
      <p className="mt-2.5">
        <Money amountMinor={availableMinor} currency={currency} size="hero" isLive />
      </p>
      <ConvertedAmount className="mt-1.5" amountMinor={availableMinor} currency={currency} />
      {shown.length > 1 && (
        <>
          <CutBar className="mt-6" parts={parts} label={sentence} />
          <CutLegend
            className="mt-3"
            items={shown.map(({ id, tone, label, value }) => ({
              id,
              tone,
              label,
              amount: <Money amountMinor={value} currency={currency} />,
            }))}
          />
        </>
      )}
    </>
  );
}

function BalanceSkeleton() {
  return (
    <div aria-hidden="true" className="mt-2.5 flex h-15 items-center lg:h-19">
      <Skeleton className="h-12 w-64 lg:h-14" />
    </div>
  );
}
