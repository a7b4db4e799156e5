import type { CategoryId } from "@evenly/contract/payments/categories";
import { type DemoMovement, momentOf } from "./movement.ts";
import type { DemoKey } from "./people.ts";
import { amountBetween, pick, type Random } from "./random.ts";

/** The people who share flat 14B; Ana pays its bills. */
const flatmates = ["ana", "ben", "priya"] as const;
const RENT_SHARE_MINOR = 62_000n;
const BROADBAND_SHARE_MINOR = 1_400n;
const SATURDAY = 6;

/** Movements of the shared flat on one day: rent, bills and weekend groceries. */
export function householdDay(random: Random, date: Date): readonly DemoMovement[] {
  const dayOfMonth = date.getUTCDate();
  const month = date.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  if (dayOfMonth === 1) return rent(random, date, month);
  if (dayOfMonth === 8)
    return shares(random, date, "ana", electricity(random), `Electricity, ${month}`, "utilities");
  if (dayOfMonth === 20)
    return shares(random, date, "ana", BROADBAND_SHARE_MINOR, `Broadband, ${month}`, "utilities");
  if (date.getUTCDay() === SATURDAY) return groceries(random, date);
  return [];
}

function rent(random: Random, date: Date, month: string): readonly DemoMovement[] {
  const toLandlord: DemoMovement = {
    payer: "ana",
    payee: "marcus",
    amountMinor: 3n * RENT_SHARE_MINOR,
    at: momentOf(date, 20, random),
    description: `Rent for 14B, ${month}`,
    category: "housing",
  };
  return [...shares(random, date, "ana", RENT_SHARE_MINOR, `Rent, ${month}`, "housing"), toLandlord];
}

function electricity(random: Random): bigint {
  return amountBetween(random, 2_150, 3_480);
}

function groceries(random: Random, date: Date): readonly DemoMovement[] {
  const shopper = pick(random, flatmates);
  const what = pick(random, [
    "Groceries",
    "Groceries and coffee",
    "Market on Saturday",
    "Groceries, big shop",
  ]);
  return shares(random, date, shopper, amountBetween(random, 1_480, 3_920), what, "food");
}

/** Splits a cost: each other flatmate pays the same share to the one who paid. */
function shares(
  random: Random,
  date: Date,
  payee: DemoKey,
  amountMinor: bigint,
  description: string,
  category: CategoryId,
): readonly DemoMovement[] {
  return flatmates
    .filter((payer) => payer !== payee)
    .map((payer) => ({ payer, payee, amountMinor, at: momentOf(date, 16, random), description, category }));
}
