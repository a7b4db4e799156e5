import { clsx } from "clsx";
import type { ReactNode } from "react";

export type LevelRow = {
  readonly id: string;
  readonly lead: ReactNode;
  readonly name: string;
  /** The name in narrow columns, such as "Priya R.". */
  readonly shortName: string;
  readonly meta?: ReactNode;
  /** Beside the name, such as a number of what is new. */
  readonly badge?: ReactNode;
  /** Positive: to the right of the line. */
  readonly valueMinor: bigint;
  readonly amount: ReactNode;
  readonly wrap: (content: ReactNode, className: string) => ReactNode;
};

/** The sum of one side, above the line. */
export type LevelSum = { readonly label: string; readonly amount: ReactNode };

type LevelProps = {
  readonly rows: readonly LevelRow[];
  readonly left: LevelSum;
  readonly right: LevelSum;
  readonly label?: string;
  readonly className?: string;
};

/** Width of the longest bar, in hundredths of a percent of its column; the line is in the middle. */
const LONGEST = 4800n;

/** Amounts between people about one vertical zero line: out to the left, in to the right, all on one scale. */
export function Level({ rows, left, right, label, className }: LevelProps) {
  const longest = rows.reduce((max, { valueMinor }) => maxOf(max, sizeOf(valueMinor)), 0n);
  return (
    <div
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)_90px_auto] gap-x-2 sm:grid-cols-[minmax(0,1fr)_minmax(90px,40%)_auto] sm:gap-x-3",
        className,
      )}
    >
      <div className="col-start-2 flex gap-4 text-small text-text-2">
        <SideSum sum={left} className="items-end text-right text-other-text" />
        <SideSum sum={right} className="items-start text-accent-text" />
      </div>
      <ul aria-label={label} className="col-span-3 grid grid-cols-subgrid">
        {rows.map((row) => (
          <li key={row.id} className="col-span-3 grid grid-cols-subgrid">
            {row.wrap(<RowContent row={row} longest={longest} />, rowLook)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const rowLook =
  "relative col-span-3 grid min-h-14 grid-cols-subgrid items-stretch before:absolute before:-inset-x-2 before:inset-y-0 before:-z-10 before:rounded-control before:transition-colors before:duration-[120ms] isolate hover:before:bg-surface-2";

function SideSum({ sum, className }: { readonly sum: LevelSum; readonly className: string }) {
  return (
    <span className={clsx("flex w-0 flex-1 flex-col pb-1.5 whitespace-nowrap", className)}>
      <span>{sum.label}</span>
      <span className="numeric font-semibold">{sum.amount}</span>
    </span>
  );
}

function RowContent({ row, longest }: { readonly row: LevelRow; readonly longest: bigint }) {
  const { lead, name, shortName, meta, badge, valueMinor, amount } = row;
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 sm:gap-3">
        <span className="flex shrink-0 max-[22.5rem]:hidden">{lead}</span>
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium max-sm:hidden">{name}</span>
            <span className="sr-only sm:hidden">{name}</span>
            <span aria-hidden="true" className="truncate font-medium sm:hidden">
              {shortName}
            </span>
            {badge}
          </span>
          {meta && <span className="block truncate text-small text-text-3">{meta}</span>}
        </span>
      </span>
      <Bar valueMinor={valueMinor} longest={longest} />
      <span className="flex items-center justify-end">{amount}</span>
    </>
  );
}

/** Bar and its piece of the zero line; an even row has a tick on the line. The amount beside it says the same in words. */
function Bar({ valueMinor, longest }: { readonly valueMinor: bigint; readonly longest: bigint }) {
  const percent = longest === 0n ? 0 : Number((sizeOf(valueMinor) * LONGEST) / longest) / 100;
  const isIn = valueMinor > 0n;
  return (
    <span aria-hidden="true" className="relative block">
      <span className="absolute inset-y-0 left-1/2 -ml-px w-px bg-line-strong" />
      {valueMinor === 0n ? (
        <span className="swatch absolute top-1/2 left-1/2 -mt-0.5 -ml-[6px] h-1 w-[11px] rounded-[2px] bg-line-strong" />
      ) : (
        <span
          data-bar={isIn ? "in" : "out"}
          className={clsx(
            "swatch absolute top-1/2 -mt-[7px] h-3.5 min-w-0.5",
            isIn ? "left-1/2 ml-0.5 rounded-r-[5px] bg-accent" : "right-1/2 mr-0.5 rounded-l-[5px] bg-other",
          )}
          style={{ width: `${percent}%` }}
        />
      )}
    </span>
  );
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
