import type { CategoryId } from "@evenly/contract/payments/categories";
import type { DemoKey } from "./people.ts";
import type { Random } from "./random.ts";

/** One movement of the demo history; a null user stands for Evenly, for top-ups and withdrawals. */
export type DemoMovement = {
  readonly payer: DemoKey | null;
  readonly payee: DemoKey | null;
  readonly amountMinor: bigint;
  readonly at: Date;
  readonly description: string;
  readonly category: CategoryId | null;
};

/** A random moment in about an hour from the given hour of a day. */
export function momentOf(date: Date, hourUtc: number, random: Random): Date {
  return new Date(date.getTime() + hourUtc * 3_600_000 + Math.floor(random() * 75 * 60) * 1000);
}
