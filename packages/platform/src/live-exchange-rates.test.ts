import { DisplayRates } from "@evenly/contract/payments/display-rates";
import { afterEach, describe, expect, it, vi } from "vitest";
import shipped from "./exchange-rates.json" with { type: "json" };
import { createLiveExchangeRates, parseDailyRates } from "./live-exchange-rates.ts";

const xml = `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope><Cube><Cube time='2026-11-20'>
  <Cube currency='USD' rate='1.0411'/><Cube currency='JPY' rate='156.96'/><Cube currency='IDR' rate='17228.12'/>
</Cube></Cube></gesmes:Envelope>`;

afterEach(() => vi.unstubAllGlobals());
const log = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() });

describe("parseDailyRates", () => {
  it("turns rates for one euro into rates for one dollar, with their day", () => {
    expect(DisplayRates.parse(parseDailyRates(xml))).toEqual({
      base: "USD",
      date: "2026-11-20",
      source: "European Central Bank",
      rates: { EUR: "0.960523", IDR: "16548", JPY: "150.764", USD: "1" },
    });
  });

  it.each(["", "<html>busy</html>", xml.replace("USD", "XXX"), xml.replace("time=", "at=")])(
    "is null for another document (%#)",
    (text) => expect(parseDailyRates(text)).toBeNull(),
  );
});

describe("the live exchange rates", () => {
  it("return the built-in table until new rates have arrived, and keep them for six hours", async () => {
    const fetched = vi.fn(async () => new Response(xml));
    vi.stubGlobal("fetch", fetched);
    let nowMs = 0;
    const rates = createLiveExchangeRates({ url: "https://rates.test/", log: log(), nowMs: () => nowMs });
    expect((await rates.latest()).date).toBe(shipped.date);
    await vi.waitFor(async () => expect((await rates.latest()).date).toBe("2026-11-20"));
    expect(fetched).toHaveBeenCalledOnce();
    nowMs = 6 * 3_600_000;
    await rates.latest();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("keep the last table when the source fails, log it, and try again after ten minutes", async () => {
    const fetched = vi.fn(async () => new Response("busy", { status: 503 }));
    vi.stubGlobal("fetch", fetched);
    const logged = log();
    let nowMs = 0;
    const rates = createLiveExchangeRates({ url: "https://rates.test/", log: logged, nowMs: () => nowMs });
    await rates.latest();
    await vi.waitFor(() => expect(logged.warn).toHaveBeenCalledOnce());
    expect((await rates.latest()).date).toBe(shipped.date);
    expect(fetched).toHaveBeenCalledOnce();
    nowMs = 10 * 60_000;
    await rates.latest();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
