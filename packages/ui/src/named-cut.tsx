import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CutBar, type CutTone } from "./cut-bar.tsx";
import { cutSlices } from "./cut-widths.ts";

export type NamedPart = {
  readonly id: string;
  readonly value: bigint;
  readonly tone: CutTone;
  readonly name: string;
  readonly amount: ReactNode;
};

type NamedCutProps = {
  readonly parts: readonly NamedPart[];
  /** Accessible name of the bar: one sentence that says what it shows, with names and amounts. */
  readonly label: string;
  readonly className?: string;
};

/** Share of the bar from which on a part is wide enough for its name and amount. */
const NAMED_FROM = 0.12;

/** A divided amount with the name above each part and its amount below; parts that are too small for words have none. */
export function NamedCut({ parts, label, className }: NamedCutProps) {
  const slices = cutSlices(parts.map(({ value }) => value));
  const shown = parts.flatMap((part, place) =>
    part.value > 0n ? [{ ...part, slice: slices[place] ?? 0 }] : [],
  );
  const words = (of: (part: NamedPart) => ReactNode, own: string) => (
    <div aria-hidden="true" className="flex gap-[3px] text-small">
      {shown.map((part) => (
        <span
          key={part.id}
          className={clsx(
            "min-w-1 truncate",
            part.tone === "you" ? clsx("font-semibold", own) : "text-text-2",
          )}
          style={{ flex: `${part.slice} 1 0%` }}
        >
          {part.slice >= NAMED_FROM && of(part)}
        </span>
      ))}
    </div>
  );
  return (
    <div className={className}>
      {words(({ name }) => name, "text-text-1")}
      <CutBar className="my-1.5" label={label} parts={parts} />
      {words(({ amount }) => amount, "numeric text-accent-text")}
    </div>
  );
}
