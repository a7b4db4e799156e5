import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";
import { isOpen as isWaiting, progressOf } from "../use-requests.ts";
import { AboutLink } from "./about-link.tsx";
import { AskedPerson, CancelButton, ShareButton } from "./asked-person.tsx";
import { DueText } from "./due-text.tsx";
import { PaidBar } from "./paid-bar.tsx";
import { ReceiptsButton } from "./receipts-button.tsx";
import { RemindButton } from "./remind-button.tsx";

type BatchProps = {
  /** Requests to people who were asked together; at least one of them is open. */
  readonly batch: readonly PaymentRequest[];
  readonly isOpen: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: PaymentRequest["id"]) => void;
};

/** A row of requests: closed, one line with what came in; open, a card with each person. */
export function AskedBatch({ batch, isOpen, openId, onOpen }: BatchProps) {
  const [first] = batch.filter(isWaiting);
  if (first === undefined) return null;
  return (
    <li
      className={clsx(
        isOpen
          ? "my-3 rounded-panel border border-line bg-surface-1 p-4 first:mt-0 lg:-mx-4"
          : "border-line [&+&]:border-t",
      )}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          className={clsx(
            "block w-full rounded-control text-left",
            !isOpen &&
              "-mx-2 w-[calc(100%+1rem)] px-2 py-3 hover:bg-surface-2 lg:-mx-4 lg:w-[calc(100%+2rem)] lg:px-4",
          )}
          onClick={() => onOpen(first.id)}
        >
          <BatchHead batch={batch} first={first} isOpen={isOpen} />
        </button>
      </h3>
      {isOpen && <BatchBody batch={batch} first={first} openId={openId} />}
    </li>
  );
}

type HeadProps = {
  readonly batch: readonly PaymentRequest[];
  readonly first: PaymentRequest;
  readonly isOpen: boolean;
};

function BatchHead({ batch, first, isOpen }: HeadProps) {
  const t = useTranslations("requests");
  const { locale } = useMoneyLocale();
  const { currency, note } = first;
  const { totalMinor, waitingMinor } = progressOf(batch);
  const whoText = useWhoText();
  return (
    <>
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className={clsx("flex items-start gap-1.5 font-semibold", !isOpen && "font-medium")}>
            <span className={isOpen ? "whitespace-pre-line wrap-anywhere" : "truncate"}>
              {note === "" ? t("withoutNote") : note}
            </span>
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={clsx("mt-1 shrink-0 text-text-3", isOpen && "rotate-180")}
            />
          </span>
          <span className={clsx("block text-small font-normal text-text-3", !isOpen && "truncate")}>
            {isOpen ? t("openPeople", { count: batch.filter(isWaiting).length }) : whoText(batch)}
            <DueText request={first} isAfterText />
          </span>
        </span>
        <span className="shrink-0 text-right">
          <Money amountMinor={waitingMinor} currency={currency} {...(isOpen && { size: "big" })} isLive />
          {waitingMinor < totalMinor && (
            <span className="block text-small font-normal text-text-3">
              {t("leftOf", { total: moneyText(totalMinor, currency, locale) })}
            </span>
          )}
        </span>
      </span>
      {!isOpen && <PaidBar className="mt-2" size="thin" requests={batch} />}
    </>
  );
}

/** Who is in a row: with few people by name, who paid before who has to. */
function useWhoText() {
  const t = useTranslations("requests");
  const format = useFormatter();
  return (batch: readonly PaymentRequest[]) => {
    const nameOf = ({ person, address, linkKind }: PaymentRequest) =>
      person === null
        ? (address ?? t(linkKind === "shared" ? "anyone" : "someone"))
        : firstNameOf(person.displayName);
    const waiting = batch.filter(isWaiting);
    const paid = batch.filter(({ state }) => state === "paid");
    if (batch.length > NAMED_MAX) return t("paidCount", { paid: paid.length, count: batch.length });
    const texts = [
      paid.length > 0 && t("paidNames", { names: format.list(paid.map(nameOf)), count: paid.length }),
      t("openNames", { names: format.list(waiting.map(nameOf)) }),
    ];
    return texts.filter(Boolean).join(" · ");
  };
}

/** More people than these are counted. */
const NAMED_MAX = 3;

function BatchBody({ batch, first, openId }: Omit<HeadProps, "isOpen"> & Pick<BatchProps, "openId">) {
  const { totalMinor, waitingMinor } = progressOf(batch);
  const isAlone = batch.length === 1;
  const others = batch.filter((request) => !isWaiting(request));
  return (
    <>
      <AboutLink request={first} />
      {(!isAlone || waitingMinor < totalMinor) && <PaidBar className="mt-3" requests={batch} />}
      <ul className="mt-2 divide-y divide-line">
        {[...batch.filter(isWaiting), ...others].map((request) => (
          <AskedPerson
            key={request.id}
            request={request}
            isNamed={request.id === openId}
            hasMenu={!isAlone}
          />
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        <span className="mr-auto -ml-3">
          <ReceiptsButton request={first} />
        </span>
        {isAlone && <CancelButton request={first} />}
        {isAlone && <ShareButton request={first} />}
        <RemindButton requests={batch} />
      </div>
    </>
  );
}
