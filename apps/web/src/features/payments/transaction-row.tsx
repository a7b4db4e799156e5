import type { Transaction } from "@evenly/contract/payments/schemas";
import { Avatar, Chip, type ChipTone, IconTile, Money, type MoneyTone, Row } from "@evenly/ui";
import { clsx } from "clsx";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";

const statusTones: Record<Transaction["status"], ChipTone> = {
  completed: "positive",
  pending: "warning",
  refused: "negative",
  cancelled: "neutral",
  reversed: "other",
};

/** Money in is green, what never moved is struck through, everything else plain. */
export function toneOf({ status, direction }: Pick<Transaction, "status" | "direction">): MoneyTone {
  if (status === "refused" || status === "cancelled") return "void";
  return direction === "in" ? "in" : "default";
}

/** The state of a payment in colour and words; nothing when it is simply done. */
export function StatusChip({ status }: { readonly status: Transaction["status"] }) {
  const t = useTranslations("history.status");
  return status === "completed" ? null : <Chip tone={statusTones[status]}>{t(status)}</Chip>;
}

type TransactionRowProps = {
  readonly transaction: Transaction;
  readonly isSelected?: boolean;
  readonly showsType?: boolean;
  readonly wrap: (content: ReactNode, className: string) => ReactNode;
};

/** One line of the history. */
export function TransactionRow({
  transaction,
  isSelected = false,
  showsType = false,
  wrap,
}: TransactionRowProps) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const format = useFormatter();
  const { person, description, category, type, status, effectiveAt, amountMinor, currency } = transaction;
  const lead = person ? (
    <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />
  ) : (
    <IconTile>
      <Landmark size={20} strokeWidth={1.75} />
    </IconTile>
  );
  const time = format.dateTime(effectiveAt, { timeStyle: "short" });
  const about = description || (category ? common(`category.${category}`) : undefined);
  // What the row says already, as its title or in the column of types, is not said again.
  const fallback = showsType ? person && `@${person.handle}` : person && t(`type.${type}`);
  const middle = (
    <span className={clsx("hidden shrink-0 items-center gap-3 sm:flex", showsType && "lg:w-60")}>
      {showsType && <span className="w-28 text-small text-text-2">{person && t(`type.${type}`)}</span>}
      <StatusChip status={status} />
    </span>
  );
  const word =
    status === "completed" ? undefined : <span className="sm:hidden">{t(`status.${status}`)}</span>;
  return (
    <Row
      lead={lead}
      title={person?.displayName ?? t(`type.${type}`)}
      meta={about ?? fallback}
      middle={middle}
      amount={
        <Money
          amountMinor={amountMinor}
          currency={currency}
          sign="always"
          tone={toneOf(transaction)}
          className={showsType ? "text-right sm:min-w-24" : ""}
        />
      }
      amountMeta={
        word ? (
          <>
            {word}
            <span className="max-sm:hidden">{time}</span>
          </>
        ) : (
          time
        )
      }
      isSelected={isSelected}
      wrap={wrap}
    />
  );
}
