import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import type { ExchangeRates, Log } from "@evenly/services/ports";
import { createOfflineExchangeRates } from "./exchange-rates.ts";

/** Rates change once a working day; after a failed request the next one waits shorter. */
const REFRESH_MS = 6 * 60 * 60 * 1000;
const RETRY_MS = 10 * 60 * 1000;
const ANSWER_MS = 5000;
/** The bank's document has 2 KB. */
const ANSWER_BYTES_MAX = 100_000;
/** Digits of a rate, as in the built-in table. */
const DIGITS = 6;

type LiveRates = { readonly url: string; readonly log: Log; readonly nowMs?: () => number };

/**
 * Rates of the day from an address that serves the European Central Bank's daily reference rates. The first request and a failed one
 * leave the last table, so that no page waits for another server.
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export function createLiveExchangeRates({ url, log, nowMs = Date.now }: LiveRates): ExchangeRates {
  let known: Promise<DisplayRates> = createOfflineExchangeRates().latest();
  let nextAtMs = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    try {
      known = Promise.resolve(await load(url));
    } catch (error) {
      nextAtMs = nowMs() + RETRY_MS;
      log.warn({ err: error }, "exchange rates could not be loaded");
    }
  };
  return {
    latest: async () => {
      if (nowMs() >= nextAtMs) {
        nextAtMs = nowMs() + REFRESH_MS;
        void refresh();
      }
      return known;
    },
  };
}

async function load(url: string): Promise<DisplayRates> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the source of the rates answered ${answer.status}`);
  }
  const rates = parseDailyRates(await readText(answer));
  if (rates === null) throw new Error("the source of the rates sent no daily reference rates");
  return rates;
}

/** Reads a body up to a limit; a larger one is refused before it is whole. */
async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error("the source of the rates sent too much");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Reads the bank's XML, whose rates are units for one euro, into units for one US dollar; null if it has none. */
export function parseDailyRates(xml: string): DisplayRates | null {
  const date = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1];
  const found = xml.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"](\d{1,9}(?:\.\d{1,9})?)['"]/g);
  const perEuro = new Map([
    ["EUR", 1],
    ...[...found].map(([, code = "", rate]) => [code, Number(rate)] as const),
  ]);
  const dollars = perEuro.get("USD") ?? 0;
  if (date === undefined || dollars <= 0) return null;
  const rates = [...perEuro]
    .filter(([, rate]) => rate > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, rate]) => [code, String(Number((rate / dollars).toPrecision(DIGITS)))]);
  return { base: "USD", date, source: "European Central Bank", rates: Object.fromEntries(rates) };
}
