import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { buttonStyles, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { batchesOf, isOpen, progressOf, sumsOf, useRequests } from "../use-requests.ts";
import { AskedPerson } from "./asked-person.tsx";
import { DueText } from "./due-text.tsx";
import { ListStates } from "./list-states.tsx";
import { PaidBar, PaidLegend } from "./paid-bar.tsx";
import { ReceiptsButton } from "./receipts-button.tsx";
import { RequestSums } from "./request-sums.tsx";
import { WaitingRequests } from "./waiting-requests.tsx";

/** Open requests of the user, people who were asked together in one card. */
export function AskedSection({ openId }: { readonly openId: string | undefined }) {
  const t = useTranslations("requests");
  const query = useRequests("asked_together");
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
        <StillToCome requests={requests} />
        <h2 id="asked" className="mt-8 mb-3 text-h2 font-semibold">
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

type BatchProps = { readonly batch: readonly PaymentRequest[]; readonly openId: string | undefined };

function BatchCard({ batch, openId }: BatchProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const open = batch.filter(isOpen);
  const [first] = open;
  if (first === undefined) return null;
  const { currency, note } = first;
  const { totalMinor, waitingMinor } = progressOf(batch);
  return (
    <li className="rounded-panel border border-line bg-surface-1 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{note === "" ? t("withoutNote") : note}</h3>
          <p className="text-small text-text-3">
            {t("openPeople", { count: open.length })}
            <DueText request={first} isAfterText />
          </p>
        </div>
        <p className="text-right">
          <Money amountMinor={waitingMinor} currency={currency} size="big" isLive />
          {waitingMinor < totalMinor && (
            <span className="block text-small text-text-3">
              {t("leftOf", { total: moneyText(totalMinor, currency, locale) })}
            </span>
          )}
        </p>
      </div>
      <div className="-ml-3 mt-1">
        <ReceiptsButton request={first} />
      </div>
      {(batch.length > 1 || waitingMinor < totalMinor) && <PaidBar className="mt-2" requests={batch} />}
      <ul className="mt-2 divide-y divide-line">
        {[...open, ...batch.filter((request) => !isOpen(request))].map((request) => (
          <AskedPerson key={request.id} request={request} isNamed={request.id === openId} />
        ))}
      </ul>
    </li>
  );
}
