import type { Transaction } from "@evenly/contract/payments/schemas";
import { Avatar, Chip, type ChipTone, IconTile, Money, type MoneyTone, Row } from "@evenly/ui";
import { clsx } from "clsx";
import { CircleAlert, Clock, Landmark, NotebookPen } from "lucide-react";
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

/** Who or what stands in the row: a person, the merchant of a manual entry, or the kind of entry. */
function useTitleOf(): (transaction: Pick<Transaction, "person" | "merchant" | "type">) => string {
  const t = useTranslations("history.type");
  return ({ person, merchant, type }) => person?.displayName ?? merchant ?? t(type);
}

type TransactionRowProps = {
  readonly transaction: Transaction;
  readonly isSelected?: boolean;
  /** In the history: kind and state stand in columns of their own, and the day above says when. */
  readonly showsType?: boolean;
  /** Said before what it was for. */
  readonly notice?: string;
  /** What is said asks for a decision, and does not only wait. */
  readonly isProblem?: boolean;
  /** Stands where the picture would. */
  readonly lead?: ReactNode;
  readonly wrap: (content: ReactNode, className: string) => ReactNode;
};

/** One line of the history. */
export function TransactionRow({
  transaction,
  isSelected = false,
  showsType = false,
  notice,
  isProblem = false,
  lead,
  wrap,
}: TransactionRowProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const titleOf = useTitleOf();
  const { person, merchant, type, status, effectiveAt, amountMinor, currency } = transaction;
  const NoticeIcon = isProblem ? CircleAlert : Clock;
  const time = showsType ? undefined : format.dateTime(effectiveAt, { timeStyle: "short" });
  const middle = (
    <span className={clsx("hidden shrink-0 items-center gap-3 sm:flex", showsType && "lg:w-60")}>
      {showsType && (
        <span className="w-28 text-small text-text-2">{(person || merchant) && t(`type.${type}`)}</span>
      )}
      <StatusChip status={status} />
    </span>
  );
  return (
    <Row
      lead={lead ?? <Picture transaction={transaction} />}
      title={titleOf(transaction)}
      meta={
        <>
          {notice && (
            <span className="text-warning-text">
              <NoticeIcon size={14} strokeWidth={2} aria-hidden="true" className="mr-1 inline align-[-2px]" />
              {`${notice} `}
            </span>
          )}
          <About transaction={transaction} showsType={showsType} />
        </>
      }
      middle={middle}
      amount={
        <Money
          amountMinor={amountMinor}
          currency={currency}
          sign="always"
          tone={toneOf(transaction)}
          className={showsType ? "text-right sm:min-w-24 lg:min-w-32" : ""}
        />
      }
      amountMeta={
        status === "completed" ? (
          time
        ) : (
          <>
            <span className="sm:hidden">{t(`status.${status}`)}</span>
            {time && <span className="max-sm:hidden">{time}</span>}
          </>
        )
      }
      isSelected={isSelected}
      wrap={wrap}
    />
  );
}

function Picture({ transaction }: { readonly transaction: Transaction }) {
  const { person, type } = transaction;
  if (person) return <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />;
  const Icon = type === "manual" ? NotebookPen : Landmark;
  return (
    <IconTile>
      <Icon size={20} strokeWidth={1.75} />
    </IconTile>
  );
}

/** What it was for; what the row says already, as its title or in the column of types, is not said again. */
function About({ transaction, showsType }: Required<Pick<TransactionRowProps, "transaction" | "showsType">>) {
  const t = useTranslations("history");
  const categoryName = useTranslations("common.category");
  const { person, description, note, category, tags, type } = transaction;
  const about = description || note || (category && categoryName(category));
  const fallback = showsType ? person && `@${person.handle}` : person && t(`type.${type}`);
  const parts = [about || fallback, ...tags.map((tag) => `#${tag}`)].filter(Boolean);
  const isOutside = type === "manual";
  if (parts.length === 0 && !isOutside) return null;
  const outside = parts.length === 0 ? t("outside") : `${t("outside")} · `;
  return (
    <>
      {isOutside && <span className={showsType ? "sm:sr-only" : ""}>{outside}</span>}
      {parts.join(" · ")}
    </>
  );
}
