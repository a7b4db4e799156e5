import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { buttonStyles, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { batchesOf, byDue, isOpen, sumsOf, useRequests } from "../use-requests.ts";
import { AskedBatch } from "./asked-batch.tsx";
import { ListStates } from "./list-states.tsx";
import { PaidBar, PaidLegend } from "./paid-bar.tsx";
import { RemindButton } from "./remind-button.tsx";
import { RequestSums } from "./request-sums.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

type SectionProps = {
  readonly openId: string | undefined;
  /** Opens the row with this request. */
  readonly onOpen: (id: PaymentRequest["id"]) => void;
};

/** Open requests of the user, people who were asked together in one row. One row is open at a time. */
export function AskedSection({ openId, onOpen }: SectionProps) {
  const t = useTranslations("requests");
  const query = useRequests("asked_together");
  const requests = query.data?.requests ?? [];
  const ask = (
    <Link to="/payment-requests/new" className={buttonStyles({ variant: "secondary" })}>
      {t("askForMoney")}
    </Link>
  );
  const empty = { title: t("nobodyAsked"), text: t("nobodyAskedText"), action: ask };
  const batches = batchesOf(requests)
    .filter((batch) => batch.some(isOpen))
    .toSorted(([a], [b]) => (a && b ? byDue(a, b) : 0));
  const openBatch = batches.find((batch) => batch.some(({ id }) => id === openId)) ?? batches[0];
  const remindable = batches.filter((batch) => batch.some(({ canRemind }) => canRemind));
  return (
    <section aria-labelledby="asked">
      <WaitingRequests />
      <ListStates query={query} empty={empty}>
        <StillToCome requests={requests} />
        <div className="mt-8 mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2 id="asked" className="text-h2 font-semibold">
            {t("asked")}
          </h2>
          {remindable.length > 1 && <RemindButton requests={remindable.flat()} isForAll />}
        </div>
        <ul>
          {batches.map((batch) => (
            <AskedBatch
              key={batch[0]?.batchId}
              batch={batch}
              isOpen={batch === openBatch}
              openId={openId}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </ListStates>
    </section>
  );
}

/** What the open requests still wait for; with one currency also what came in already. */
function StillToCome({ requests }: { readonly requests: readonly PaymentRequest[] }) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const open = requests.filter(isOpen);
  const sums = sumsOf(open, ({ amountMinor, paidMinor }) => amountMinor - paidMinor);
  const [only, ...others] = sumsOf(requests, ({ amountMinor }) => amountMinor);
  if (only === undefined || others.length > 0)
    return (
      <>
        <RequestSums label={t("stillToCome")} sums={sums} />
        <p className="mt-1 text-text-2">{t("fromPeople", { count: open.length })}</p>
      </>
    );
  const [currency, totalMinor] = only;
  return (
    <>
      <RequestSums label={t("stillToCome")} sums={sums} />
      <p className="mt-1 text-text-2">
        {t("ofAsked", { total: moneyText(totalMinor, currency, locale), count: batchesOf(requests).length })}
      </p>
      <PaidBar className="mt-5" size="hero" requests={requests} isByState />
      <PaidLegend requests={requests} />
    </>
  );
}
