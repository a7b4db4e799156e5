import type { Person, Transaction } from "@evenly/contract/payments/schemas";
import {
  Avatar,
  Button,
  buttonStyles,
  CoinMark,
  FactList,
  Halves,
  LeftHalf,
  Money,
  RightHalf,
  shownMoneyText,
  Timeline,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check, LockKeyhole } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";

type SentPageProps = {
  readonly transaction: Transaction;
  readonly person: Person;
  readonly onAgain: () => void;
};

/** After a payment: the halves settle level, and where to find it. */
export function SentPage({ transaction, person, onAgain }: SentPageProps) {
  const t = useTranslations("send");
  const history = useTranslations("history");
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const balance = api.payments.getBalance.useQuery().data;
  const { amountMinor, currency, feeMinor, id } = transaction;
  const sizeMinor = amountMinor < 0n ? -amountMinor : amountMinor;
  const firstName = person.displayName.split(" ")[0] ?? person.displayName;
  useEffect(() => heading.current?.focus(), []);
  const facts = [
    {
      id: "fee",
      label: t("fee"),
      value: feeMinor === 0n ? t("feeFree") : <Money amountMinor={feeMinor} currency={currency} />,
    },
    ...(transaction.description ? [{ id: "note", label: t("note"), value: transaction.description }] : []),
    ...(balance
      ? [
          {
            id: "balance",
            label: t("availableNow"),
            value: <Money amountMinor={balance.availableMinor} currency={currency} />,
          },
        ]
      : []),
  ];
  return (
    <Halves
      left={
        <LeftHalf>
          <CoinMark size={72} mood="settle" />
          <h2 ref={heading} tabIndex={-1} className="mt-6 text-h1 font-semibold">
            {t("sent", { amount: shownMoneyText(sizeMinor, currency, locale), name: person.displayName })}
          </h2>
          <div className="mt-6 flex flex-wrap gap-2">
            <Link to="/history/$transactionId" params={{ transactionId: id }} className={buttonStyles()}>
              {t("historyLink")}
            </Link>
            <Button variant="secondary" onClick={onAgain}>
              {t("sendAnother")}
            </Button>
          </div>
        </LeftHalf>
      }
      right={
        <RightHalf>
          <div className="flex items-center gap-3">
            <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />
            <p className="min-w-0">
              <span className="block truncate font-medium">{person.displayName}</span>
              <span className="block truncate text-small text-text-3">{`@${person.handle} · ${history("state.posted")}`}</span>
            </p>
            <Money amountMinor={amountMinor} currency={currency} sign="always" isShown className="ml-auto" />
          </div>
          <FactList className="mt-4" facts={facts} />
          <SentSteps at={transaction.recordedAt} name={firstName} />
        </RightHalf>
      }
    />
  );
}

/** What has happened, and that it is final. */
function SentSteps({ at, name }: { readonly at: Date; readonly name: string }) {
  const t = useTranslations("send");
  const format = useFormatter();
  const time = format.dateTime(at, { timeStyle: "short" });
  return (
    <Timeline
      className="mt-7"
      steps={[
        {
          id: "confirmed",
          title: t("stepConfirmed"),
          time,
          icon: <LockKeyhole size={20} strokeWidth={1.75} />,
        },
        {
          id: "arrived",
          title: t("stepArrives", { name }),
          meta: t("stepArrivedText", { name }),
          time,
          icon: <Check size={20} strokeWidth={1.75} />,
          isCurrent: true,
        },
      ]}
    />
  );
}
