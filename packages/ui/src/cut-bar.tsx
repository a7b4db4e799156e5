import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { cutSlices } from "./cut-widths.ts";

export type CutTone =
  | "you"
  | "other"
  | "aside"
  | "pending"
  | "free"
  | "ok"
  | "warn"
  | "over"
  | "other-2"
  | "other-3";

const fills: Record<CutTone, string> = {
  you: "bg-accent",
  other: "bg-other",
  "other-2": "bg-other/80",
  "other-3": "bg-other/60",
  aside: "bg-text-3",
  pending: "hatch",
  free: "bg-surface-3",
  ok: "bg-positive",
  warn: "bg-warning",
  over: "bg-negative",
};
const heights = { hero: "h-[22px]", medium: "h-3.5", thin: "h-2" } as const;
const radii = {
  hero: "first:rounded-l-[5px] last:rounded-r-[5px]",
  medium: "first:rounded-l-[5px] last:rounded-r-[5px]",
  thin: "first:rounded-l last:rounded-r",
} as const;

export type CutPart = { readonly id: string; readonly value: bigint; readonly tone: CutTone };

export type CutBarProps = {
  readonly parts: readonly CutPart[];
  /** Accessible name: one sentence that says what the bar shows. */
  readonly label: string;
  readonly size?: keyof typeof heights;
  /** Position of the pace mark, from 0 (start) to 1 (end). */
  readonly pace?: number;
  readonly className?: string;
};

/** A bar divided into slices in proportion to the amounts. */
export function CutBar({ parts, label, size = "hero", pace, className }: CutBarProps) {
  const slices = cutSlices(parts.map((part) => part.value));
  const visible = parts.flatMap((part, index) => {
    const slice = slices[index] ?? 0;
    return part.value > 0n ? [{ ...part, slice }] : [];
  });
  const drawn = visible.length > 0 ? visible : [{ id: "free", tone: "free" as const, slice: 1 }];
  const bar = useRecut(drawn.map((part) => `${part.id}:${part.slice}`).join());
  return (
    <div role="img" aria-label={label} className={clsx("relative", className)}>
      <div ref={bar} className={clsx("flex gap-[3px]", heights[size])}>
        {drawn.map((part) => (
          <span
            key={part.id}
            data-part={part.id}
            className={clsx("min-w-1 origin-left", fills[part.tone], radii[size])}
            style={{ flex: `${part.slice} 1 0%` }}
          />
        ))}
      </div>
      {pace !== undefined && (
        <span
          className="absolute -inset-y-1 -ml-px w-0.5 bg-text-1 ring-2 ring-surface-1"
          style={{ left: `${Math.min(1, Math.max(0, pace)) * 100}%` }}
        />
      )}
    </div>
  );
}

/** Animates parts from their old position and length to the new ones with transforms only. */
function useRecut(signature: string) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<ReadonlyMap<Element, DOMRect>>(new Map());
  // The first boxes are read once the browser has laid out the page by itself: reading them here would force a layout.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (bar.current && before.current.size === 0) before.current = boxesOf(bar.current);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature is what changed; the elements are read from the page
  useLayoutEffect(() => {
    if (!bar.current || before.current.size === 0) return;
    const now = boxesOf(bar.current);
    for (const [part, box] of now) recut(part, before.current.get(part), box);
    before.current = now;
  }, [signature]);
  return bar;
}

function boxesOf(bar: HTMLElement): ReadonlyMap<Element, DOMRect> {
  return new Map([...bar.children].map((part) => [part, part.getBoundingClientRect()]));
}

function recut(element: Element, from: DOMRect | undefined, to: DOMRect): void {
  if (!from || to.width === 0 || (from.left === to.left && from.width === to.width)) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const start = `translateX(${from.left - to.left}px) scaleX(${from.width / to.width})`;
  element.animate([{ transform: start }, { transform: "none" }], {
    duration: 320,
    easing: "cubic-bezier(.3,.7,.1,1)",
  });
}

export type LegendItem = {
  readonly id: string;
  readonly tone: CutTone;
  readonly label: ReactNode;
  readonly amount: ReactNode;
};

/** The legend of a bar as text, the name above the amount: one row on a desktop, two equal columns on a phone. */
export function CutLegend({
  items,
  className,
}: {
  readonly items: readonly LegendItem[];
  readonly className?: string;
}) {
  return (
    <ul
      className={clsx(
        "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-2 lg:flex lg:flex-wrap lg:justify-between",
        className,
      )}
    >
      {items.map((item) => (
        <li key={item.id} className="flex min-w-0 items-baseline gap-2 text-small text-text-2">
          <span
            aria-hidden="true"
            className={clsx("swatch size-2.5 shrink-0 rounded-[3px]", fills[item.tone])}
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="break-words">{item.label}</span>
            <span className="text-body">{item.amount}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
