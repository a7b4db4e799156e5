import type { Transaction } from "@evenly/contract/payments/schemas";
import { Avatar, Chip, type ChipTone, IconTile, Money, type MoneyTone, Row } from "@evenly/ui";
import { clsx } from "clsx";
import { CircleAlert, Clock, Landmark, NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { CategoryIcon } from "./category-icon.tsx";
import { CategoryName } from "./category-name.tsx";

const statusTones: Record<Transaction["status"], ChipTone> = {
  completed: "positive",
  pending: "warning",
  refused: "negative",
  cancelled: "neutral",
  reversed: "other",
  requires_verification: "warning",
};

/** Colour of an amount: incoming is green, refused or cancelled is struck through, others are plain. */
export function toneOf({ status, direction }: Pick<Transaction, "status" | "direction">): MoneyTone {
  if (status === "refused" || status === "cancelled") return "void";
  return direction === "in" ? "in" : "default";
}

/** The state of a payment as a chip; nothing for a completed one. */
export function StatusChip({ status, hold }: Pick<Transaction, "status" | "hold">) {
  const t = useTranslations("history");
  if (status === "completed") return null;
  return <Chip tone={statusTones[status]}>{hold ? t("state.held") : t(`status.${status}`)}</Chip>;
}

/** Title of the row: a person, the merchant of a manual entry, or the type. */
function useTitleOf(): (transaction: Pick<Transaction, "person" | "merchant" | "type">) => string {
  const t = useTranslations("history.type");
  return ({ person, merchant, type }) =>
    person?.displayName ?? merchant ?? t(type === "payment_sent" ? "claim_link" : type);
}

type TransactionRowProps = {
  readonly transaction: Transaction;
  readonly isSelected?: boolean;
  /** Added while the list was visible. */
  readonly isNew?: boolean;
  /** In the history: type and state have columns, the category is named, and the day is in the heading above. */
  readonly showsType?: boolean;
  /** Text before the description, such as a pending edit. */
  readonly notice?: string;
  /** The notice needs a decision by the user. */
  readonly isProblem?: boolean;
  /** Content in place of the picture. */
  readonly lead?: ReactNode;
  readonly wrap: (content: ReactNode, className: string) => ReactNode;
};

/** One row of the history. */
export function TransactionRow({
  transaction,
  isSelected = false,
  isNew = false,
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
  // A manual entry has a day, but no time.
  const time = type === "manual" ? undefined : format.dateTime(effectiveAt, { timeStyle: "short" });
  const middle = (
    <span className={clsx("hidden shrink-0 items-center gap-3 sm:flex", showsType && "lg:w-60")}>
      {showsType && (
        <span className="w-28 text-small text-text-2">{(person || merchant) && t(`type.${type}`)}</span>
      )}
      <StatusChip status={status} hold={transaction.hold} />
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
            <span className="sm:hidden">
              {transaction.hold ? t("state.held") : t(`status.${status}`)}
              {time && " · "}
            </span>
            {time}
          </>
        )
      }
      isSelected={isSelected}
      isNew={isNew}
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

/** The description; omitted if the row already shows it as the title or in the type column. */
function About({ transaction, showsType }: Required<Pick<TransactionRowProps, "transaction" | "showsType">>) {
  const t = useTranslations("history");
  const { person, description, note, category, tags, type } = transaction;
  const about = description || note;
  const fallback = showsType ? person && `@${person.handle}` : person && t(`type.${type}`);
  const isNamed = category !== null && (showsType || !about);
  const isInstead = isNamed && !showsType;
  const parts = [about || (!isInstead && fallback), ...tags.map((tag) => `#${tag}`)].filter(Boolean);
  const isOutside = type === "manual";
  if (parts.length === 0 && !isOutside && !isNamed) return null;
  const outside = parts.length === 0 && !isNamed ? t("outside") : `${t("outside")} · `;
  return (
    <>
      {isOutside && <span className={showsType ? "sm:sr-only" : ""}>{outside}</span>}
      {isNamed && (
        <>
          {showsType && (
            <span className="mr-1 inline-block align-[-2px]">
              <CategoryIcon category={category} size={14} />
            </span>
          )}
          <CategoryName category={category} />
          {parts.length > 0 && " · "}
        </>
      )}
      {parts.join(" · ")}
    </>
  );
}
