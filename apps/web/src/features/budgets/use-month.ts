import { useTimeZone } from "use-intl";
import { addDays, dayOf } from "../payments/index.ts";

/** A month of the budget page, "2026-11", and a day of it: today, the first of a month to come, the last of one that is over. */
export type ShownMonth = {
  readonly month: string;
  readonly on: string;
  readonly today: string;
  readonly when: "past" | "now" | "future";
  readonly before: string;
  readonly after: string;
};

/** The month that the address names, this one by default. */
export function useMonth(asked: string | undefined): ShownMonth {
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  return monthOf(asked ?? today.slice(0, 7), today);
}

export function monthOf(month: string, today: string): ShownMonth {
  const first = `${month}-01`;
  const after = addDays(first, 31).slice(0, 7);
  const current = today.slice(0, 7);
  const when = month === current ? "now" : month < current ? "past" : "future";
  const on = { now: today, past: addDays(`${after}-01`, -1), future: first }[when];
  return { month, on, today, when, before: addDays(first, -1).slice(0, 7), after };
}

/** The month of an address; what is none is left out. */
export function readMonth(month: unknown): { readonly month?: string } {
  return typeof month === "string" && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {};
}
