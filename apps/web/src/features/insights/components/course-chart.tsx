import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { areAmountsMasked, minorDigitsOf, moneyText, priceText, useMoneyLocale } from "@evenly/ui";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useTranslations } from "use-intl";
import type { ChartPoint } from "../chart-points.ts";
import { usePeriodWords } from "../use-period-words.ts";

type ChartProps = { readonly overview: SpendingOverview; readonly points: readonly ChartPoint[] };
type Drawn = {
  readonly on: string;
  readonly soFar: number | null;
  readonly before: number | null;
  readonly range: [number, number] | null;
};

const ticks = { fontSize: 12, fill: "var(--text-2)" } as const;

const STILL = { isAnimationActive: false } as const;
/** The forecast, the period before, and the period. */
const LINES = (
  <>
    <Area dataKey="range" stroke="none" fill="var(--accent)" fillOpacity={0.18} {...STILL} />
    <Line
      dataKey="before"
      stroke="var(--text-2)"
      strokeWidth={1.25}
      strokeDasharray="3 3"
      dot={false}
      {...STILL}
    />
    <Line dataKey="soFar" stroke="var(--accent)" strokeWidth={2.25} dot={false} {...STILL} />
  </>
);

/** The growing sum of the period as a line, the period before as a dashed one, and the forecast as a band. Arrow keys move along the days. */
export function CourseChart({ overview, points }: ChartProps) {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const { dayText, state } = usePeriodWords(overview);
  const { currency, from, today } = overview;
  const unit = 10 ** minorDigitsOf(currency);
  const data = points.map((point): Drawn => drawnOf(point, unit));
  const soFar = points.findLast(({ soFarMinor }) => soFarMinor !== null)?.soFarMinor ?? 0n;
  const axisText = (value: number) => {
    const text = areAmountsMasked() ? moneyText : priceText;
    return text(BigInt(Math.round(value)) * BigInt(unit), currency, locale);
  };
  const last = points.at(-1)?.on ?? from;
  return (
    <figure
      className="mt-3 h-56"
      aria-label={t("chartLabel", { amount: moneyText(soFar, currency, locale) })}
    >
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 224 }}>
        <ComposedChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="on"
            ticks={state === "running" && today > from && today < last ? [from, today, last] : [from, last]}
            interval="preserveStartEnd"
            tickFormatter={(day: string) => (day === today ? t("today") : dayText(day))}
            tick={ticks}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
          />
          <YAxis
            width="auto"
            tickCount={4}
            tickFormatter={axisText}
            tick={ticks}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            content={({ active, label }) =>
              active === true && typeof label === "string" ? (
                <DayNote overview={overview} point={points.find(({ on }) => on === label)} />
              ) : null
            }
          />
          {LINES}
          {state === "running" && <ReferenceLine x={today} stroke="var(--text-1)" strokeWidth={1} />}
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

type NoteProps = { readonly overview: SpendingOverview; readonly point: ChartPoint | undefined };

/** The numbers of the day under the pointer or the arrow keys, also read out. */
function DayNote({ overview, point }: NoteProps) {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const words = usePeriodWords(overview);
  if (point === undefined) return null;
  const { on, soFarMinor, beforeMinor, range } = point;
  const text = (minor: bigint) => moneyText(minor, overview.currency, locale);
  return (
    <div role="status" className="rounded-small bg-surface-1 px-3 py-2 text-small shadow-popover">
      <p className="font-semibold">{words.dayText(on)}</p>
      {soFarMinor !== null && <p>{`${t("soFar")}: ${text(soFarMinor)}`}</p>}
      {soFarMinor === null && range !== null && <p>{`${text(range[0])} – ${text(range[1])}`}</p>}
      {beforeMinor !== null && (
        <p className="text-text-2">
          {`${t(`beforeSoFar.${overview.period}`, { before: words.before })}: ${text(beforeMinor)}`}
        </p>
      )}
    </div>
  );
}

/** Amounts in whole units, for drawing only. */
function drawnOf({ on, soFarMinor, beforeMinor, range }: ChartPoint, unit: number): Drawn {
  const number = (minor: bigint | null) => (minor === null ? null : Number(minor) / unit);
  return {
    on,
    soFar: number(soFarMinor),
    before: number(beforeMinor),
    range: range === null ? null : [Number(range[0]) / unit, Number(range[1]) / unit],
  };
}
