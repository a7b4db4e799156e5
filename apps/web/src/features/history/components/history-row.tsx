import type { TransferId } from "@evenly/contract/ids";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ItemMark } from "../../offline/index.ts";
import { TransactionRow } from "../../payments/index.ts";

type HistoryRowProps = {
  readonly transaction: Transaction;
  readonly isOpen: boolean;
  readonly href: string;
  readonly onOpen: (id: TransferId) => void;
  /** Undefined while entries are not being selected. */
  readonly isTicked: boolean | undefined;
  readonly mark: ItemMark | undefined;
  readonly onToggle: (id: string, isRange: boolean) => void;
};

/** One entry: a link to it or, in selection mode, a checkbox. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { transaction, isOpen, href, onOpen, isTicked, mark, onToggle } = props;
  const { id } = transaction;
  const t = useTranslations("history");
  const link = (content: ReactNode, className: string) => (
    <a
      data-row={id}
      href={href}
      aria-current={isOpen ? "true" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(id);
      }}
      className={className}
    >
      {content}
    </a>
  );
  const checkbox = (content: ReactNode, className: string) => (
    <label
      className={clsx(
        className,
        "cursor-pointer select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      )}
    >
      <input
        type="checkbox"
        data-row={id}
        checked={isTicked ?? false}
        onChange={(event) => onToggle(id, (event.nativeEvent as unknown as MouseEvent).shiftKey)}
        className="sr-only"
      />
      {content}
    </label>
  );
  return (
    <TransactionRow
      transaction={transaction}
      isSelected={isTicked ?? isOpen}
      showsType
      {...(mark ? { notice: t(`waits.${mark}`), isProblem: mark === "refused" } : {})}
      {...(isTicked === undefined ? {} : { lead: <Tick isOn={isTicked} /> })}
      wrap={isTicked === undefined ? link : checkbox}
    />
  );
});

function Tick({ isOn }: { readonly isOn: boolean }) {
  return (
    <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center">
      <span
        className={clsx(
          "flex size-5 items-center justify-center rounded-[6px] border",
          isOn ? "border-accent bg-accent text-accent-on" : "border-line-strong bg-surface-1",
        )}
      >
        {isOn && <Check size={14} strokeWidth={2.5} />}
      </span>
    </span>
  );
}
