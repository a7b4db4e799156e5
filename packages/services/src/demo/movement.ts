import type { CategoryId } from "@evenly/contract/payments/categories";
import type { DemoKey } from "./people.ts";
import type { Random } from "./random.ts";

/** One planned movement; null is Evenly itself, for money that comes from or goes to a bank. */
export type DemoMovement = {
  readonly payer: DemoKey | null;
  readonly payee: DemoKey | null;
  readonly amountMinor: bigint;
  readonly at: Date;
  readonly description: string;
  readonly category: CategoryId | null;
};

/** A moment of a day, spread over the minutes of an hour and a bit. */
export function momentOf(date: Date, hourUtc: number, random: Random): Date {
  return new Date(date.getTime() + hourUtc * 3_600_000 + Math.floor(random() * 75 * 60) * 1000);
}
