import type { CategoryId } from "@evenly/contract/payments/categories";
import { type DemoMovement, momentOf } from "./movement.ts";
import type { DemoKey } from "./people.ts";
import { amountBetween, pick, type Random } from "./random.ts";

type Occasion = {
  readonly what: string;
  readonly category: CategoryId;
  readonly fromMinor: number;
  readonly toMinor: number;
};

const THURSDAY = 4;
const FRIDAY = 5;
const SUNDAY = 0;
const AUGUST = 7;

const evenings: readonly [Occasion, ...Occasion[]] = [
  { what: "Cinema, two tickets", category: "entertainment", fromMinor: 2_400, toMinor: 2_400 },
  { what: "Dinner at Lupa", category: "food", fromMinor: 2_180, toMinor: 4_650 },
  { what: "Concert ticket", category: "entertainment", fromMinor: 3_500, toMinor: 5_800 },
  { what: "Pizza night", category: "food", fromMinor: 1_150, toMinor: 2_240 },
  { what: "Taxi home", category: "transportation", fromMinor: 880, toMinor: 2_310 },
];
const smallThings: readonly [Occasion, ...Occasion[]] = [
  { what: "Lunch", category: "food", fromMinor: 940, toMinor: 1_860 },
  { what: "Coffee", category: "food", fromMinor: 420, toMinor: 980 },
  { what: "Train ticket", category: "transportation", fromMinor: 1_275, toMinor: 2_650 },
  { what: "Book you found for me", category: "education", fromMinor: 1_199, toMinor: 2_499 },
  { what: "Pharmacy, thank you", category: "healthcare", fromMinor: 640, toMinor: 2_180 },
  { what: "Plants for the balcony", category: "shopping", fromMinor: 1_350, toMinor: 3_240 },
];
const everybody = ["ana", "ben", "priya", "tomas", "leila", "kwame", "soojin", "elena"] as const;
const friends = ["tomas", "leila", "kwame", "elena", "soojin"] as const;

/** Payments between friends on one day: lessons, evenings out, small debts, a trip in August, a birthday. */
export function socialDay(random: Random, date: Date): readonly DemoMovement[] {
  const weekday = date.getUTCDay();
  const day = date.getUTCDate();
  const isAugust = date.getUTCMonth() === AUGUST;
  return [
    ...(weekday === THURSDAY && !isAugust ? [pianoLesson(random, date)] : []),
    ...(weekday === FRIDAY ? [eveningOut(random, date)] : []),
    ...(weekday === SUNDAY && day % 2 === 1 ? [climbing(random, date)] : []),
    ...(random() < 0.42 ? [smallThing(random, date)] : []),
    ...(isAugust && day === 17 ? cabin(random, date) : []),
    ...(day === 19 && date.getUTCMonth() % 3 === 0 ? birthday(random, date) : []),
    ...(day === 22 ? [phonePlan(random, date)] : []),
  ];
}

function pianoLesson(random: Random, date: Date): DemoMovement {
  return move(random, date, "ana", "yuki", {
    what: "Piano lesson",
    category: "education",
    fromMinor: 3_500,
    toMinor: 3_500,
  });
}

function eveningOut(random: Random, date: Date): DemoMovement {
  const friend = pick(random, friends);
  const flatmate = pick(random, ["ana", "ana", "ben"] as const);
  const [payer, payee] = random() < 0.6 ? [flatmate, friend] : [friend, flatmate];
  return move(random, date, payer, payee, pick(random, evenings));
}

function climbing(random: Random, date: Date): DemoMovement {
  return move(random, date, "ben", "kwame", {
    what: "Climbing hall",
    category: "healthcare",
    fromMinor: 1_800,
    toMinor: 1_800,
  });
}

function smallThing(random: Random, date: Date): DemoMovement {
  const payer = pick(random, everybody);
  const others = everybody.filter((person) => person !== payer);
  const payee = others[Math.floor(random() * others.length)] ?? "ana";
  return move(random, date, payer, payee, pick(random, smallThings));
}

function cabin(random: Random, date: Date): readonly DemoMovement[] {
  const share: Occasion = {
    what: "Cabin by the lake, my part",
    category: "travel",
    fromMinor: 18_640,
    toMinor: 18_640,
  };
  return (["ana", "ben", "leila", "mara"] as const).map((payer) => move(random, date, payer, "jonas", share));
}

function birthday(random: Random, date: Date): readonly DemoMovement[] {
  const gift: Occasion = {
    what: "Birthday present, my part",
    category: "shopping",
    fromMinor: 1_500,
    toMinor: 1_500,
  };
  return (["ana", "ben", "tomas", "leila", "kwame"] as const).map((payer) =>
    move(random, date, payer, "priya", gift),
  );
}

function phonePlan(random: Random, date: Date): DemoMovement {
  return move(random, date, "elena", "ana", {
    what: "Phone plan, my line",
    category: "utilities",
    fromMinor: 1_200,
    toMinor: 1_200,
  });
}

function move(random: Random, date: Date, payer: DemoKey, payee: DemoKey, occasion: Occasion): DemoMovement {
  return {
    payer,
    payee,
    amountMinor: amountBetween(random, occasion.fromMinor, occasion.toMinor),
    at: momentOf(date, 20, random),
    description: occasion.what,
    category: occasion.category,
  };
}
