import { type Measured, median } from "./load.ts";

export type Subject = {
  readonly name: string;
  readonly group: "lane" | "hot" | "quiet" | "alone" | "bare" | "steps" | "tpcb";
  readonly measure: () => Promise<Measured>;
};
type Figures = ReadonlyMap<
  Subject["group"],
  { readonly perSecond: number; readonly p50: number; readonly p99: number }
>;

/** Prints each subject's results and returns the best of each group. */
export function printSubjects(
  subjects: readonly Subject[],
  results: ReadonlyMap<string, readonly Measured[]>,
): Figures {
  const best = new Map<Subject["group"], { perSecond: number; p50: number; p99: number }>();
  for (const { name, group } of subjects) {
    const measured = results.get(name) ?? [];
    const of = (read: (round: Measured) => number) => median(measured.map(read));
    const figure = {
      perSecond: of((round) => round.perSecond),
      p50: of((round) => round.p50),
      p99: of((round) => round.p99),
    };
    const speed = `${figure.perSecond.toFixed(0).padStart(7)} a second`;
    const latency = `p50 ${milliseconds(figure.p50)}   p99 ${milliseconds(figure.p99)}`;
    line(`${name.padEnd(36)} ${speed}   ${latency}${describeCpu(measured)}`);
    if (figure.perSecond > (best.get(group)?.perSecond ?? 0)) best.set(group, figure);
  }
  return best;
}

/** Prints each ratio with its minimum; false if one is below it. Skipped subjects are not judged. */
export function judgeLedger(figures: Figures, syncMs: number): boolean {
  const [lane, hot, quiet, alone] = (["lane", "hot", "quiet", "alone"] as const).map((group) =>
    figures.get(group),
  );
  const verdicts = [
    atLeast("lane / statement per step at its best", lane?.perSecond, figures.get("steps")?.perSecond, 9),
    atLeast("lane / TPC-B at its best", lane?.perSecond, figures.get("tpcb")?.perSecond, 4.5),
    atLeast("lane / the same rows, nothing decided", lane?.perSecond, figures.get("bare")?.perSecond, 0.35),
    atLeast("one wallet / all wallets", hot?.perSecond, lane?.perSecond, 1),
    atMost("p99 of one wallet / of all wallets", hot?.p99, lane?.p99, 1.5),
    atMost(`p50 when quiet / an fdatasync of ${milliseconds(syncMs)}`, quiet?.p50, syncMs, 8),
    atMost("p99 when quiet / of a transaction each", quiet?.p99, alone?.p99, 1),
  ];
  return verdicts.every(Boolean);
}

function atLeast(name: string, value: number | undefined, base: number | undefined, floor: number): boolean {
  if (value === undefined || base === undefined) return true;
  line(`${name}: ${(value / base).toFixed(2)} (floor ${floor})${value / base < floor ? " MISSED" : ""}`);
  return value / base >= floor;
}

function atMost(name: string, value: number | undefined, base: number | undefined, limit: number): boolean {
  if (value === undefined || base === undefined) return true;
  line(`${name}: ${(value / base).toFixed(2)} (at most ${limit})${value / base > limit ? " MISSED" : ""}`);
  return value / base <= limit;
}

/** CPU time per payment; on a busy machine it is more reliable than wall time. */
function describeCpu(measured: readonly Measured[]): string {
  const used = measured.flatMap(({ cpu }) => cpu ?? []);
  if (used.length === 0) return "";
  const servers = used.flatMap(({ server }) => server ?? []);
  const server = servers.length > 0 ? median(servers).toFixed(0) : "?";
  return `   CPU a payment: node ${median(used.map(({ node }) => node)).toFixed(0)} us, server ${server} us`;
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? "-" : `${value.toFixed(value < 1 ? 2 : 1)} ms`;
}

function line(text: string): void {
  process.stdout.write(`${text}\n`);
}
