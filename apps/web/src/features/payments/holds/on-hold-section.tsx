import type { Transaction } from "@evenly/contract/payments/schemas";
import { Avatar, Button, Money, RowList } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Clock, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useTimeLeft } from "./use-hold-texts.ts";
import { useTakeBack } from "./use-take-back.ts";

const ROWS = 5;

/** Payments on hold, own ones and ones on their way to the user, each with its clock; nothing without one. */
export function OnHoldSection({ className }: { readonly className?: string }) {
  const t = useTranslations("holds");
  const balance = api.payments.getBalance.useQuery().data;
  const hasAny = balance !== undefined && (balance.heldMinor > 0n || balance.pendingMinor > 0n);
  const list = api.payments.listTransactions.useQuery(
    { limit: ROWS, status: "pending" },
    { enabled: hasAny },
  );
  const held = hasAny ? (list.data?.transactions ?? []).filter(({ hold }) => hold !== null) : [];
  if (held.length === 0) return null;
  return (
    <section aria-label={t("onHold")} className={className}>
      <RowList>
        {held.map((transaction) => (
          <OnHoldRow key={transaction.id} transaction={transaction} />
        ))}
      </RowList>
    </section>
  );
}

function OnHoldRow({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslations("holds");
  const { id, person, hold, direction, amountMinor, currency } = transaction;
  const { isBusy, takeBack } = useTakeBack(transaction);
  if (hold === null || person === null) return null;
  const name = firstNameOf(person.displayName);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />
      <Link
        to="/history/$transactionId"
        params={{ transactionId: id }}
        className="min-h-11 min-w-32 flex-1 rounded-small hover:bg-surface-2"
      >
        <span className="block truncate font-medium">
          {direction === "out" ? t("onHoldFor", { name }) : t("comingFrom", { name })}
        </span>
        <span className="flex items-center gap-1.5 text-small text-text-2">
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          <Left until={hold.until} />
        </span>
      </Link>
      <Money amountMinor={amountMinor < 0n ? -amountMinor : amountMinor} currency={currency} />
      {hold.canTakeBack && (
        <Button
          variant="secondary"
          size="small"
          className="ml-auto max-lg:min-h-11"
          icon={<Undo2 size={16} aria-hidden="true" />}
          busyLabel={isBusy && t("takingBack")}
          onClick={takeBack}
        >
          {t("takeBack")}
        </Button>
      )}
    </li>
  );
}

function Left({ until }: { readonly until: Date }) {
  return <span className="numeric">{useTimeLeft(until).text}</span>;
}
