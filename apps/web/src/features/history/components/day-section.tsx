import type { TransferId } from "@evenly/contract/ids";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { Money, RowList } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { ItemMark } from "../../offline/index.ts";
import { type Day, DayLabel } from "../../payments/index.ts";
import { dayNets } from "../day-nets.ts";
import { isTicked, type Selection } from "../selection.ts";
import { HistoryRow } from "./history-row.tsx";

type DaySectionProps = {
  readonly day: Day<Transaction>;
  /** All entries of the day are loaded, so that they can be summed. */
  readonly isWhole: boolean;
  readonly openId: string | undefined;
  readonly selection: Selection;
  /** Marks of entries with pending or refused edits. */
  readonly marks: ReadonlyMap<string, ItemMark>;
  readonly hrefOf: (id: string) => string;
  readonly onOpen: (id: TransferId) => void;
  readonly onToggle: (id: string, isRange: boolean) => void;
};

/** One day: its name, its net sum and its entries. Days out of view are not laid out (content-visibility). */
export function DaySection(props: DaySectionProps) {
  const { day, isWhole, openId, selection, marks, hrefOf, onOpen, onToggle } = props;
  const t = useTranslations("history");
  // The net sum of a single entry would repeat its amount.
  const nets = isWhole && day.items.length > 1 ? dayNets(day.items) : [];
  return (
    <section
      className="-mx-5 mt-1 px-5 py-1 lg:mt-3 [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${30 + 60 * day.items.length}px` }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <DayLabel date={day.date} level={2} />
        {nets.length > 0 && (
          <p className="text-small text-text-3">
            <span className="sr-only">{t("dayNet")} </span>
            {nets.map(({ currency, netMinor }, index) => (
              <span key={currency}>
                {index > 0 && " · "}
                <Money amountMinor={netMinor} currency={currency} sign="always" size="inherit" tone="muted" />
              </span>
            ))}
          </p>
        )}
      </div>
      <RowList className="mt-1">
        {day.items.map((transaction) => (
          <HistoryRow
            key={transaction.id}
            transaction={transaction}
            isOpen={transaction.id === openId}
            href={hrefOf(transaction.id)}
            onOpen={onOpen}
            isTicked={selection.kind === "off" ? undefined : isTicked(selection, transaction.id)}
            mark={marks.get(transaction.id)}
            onToggle={onToggle}
          />
        ))}
      </RowList>
    </section>
  );
}
