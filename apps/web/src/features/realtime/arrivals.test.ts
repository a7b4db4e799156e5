import { expect, test } from "vitest";
import { addToArrival } from "./arrivals.ts";

const from = (personName: string, amountMinor: bigint) => ({ personName, amountMinor, currency: "USD" });

test("payments within two seconds are combined into one sum from several people", () => {
  const first = addToArrival(null, from("Ana", 4200n), 0);
  const second = addToArrival(first, from("Ben", 3000n), 1500);
  const third = addToArrival(second, from("Ana", 2400n), 3000);
  expect(third).toMatchObject({ id: first.id, amountMinor: 9600n, names: ["Ana", "Ben"] });
});

test("a pause or another currency starts a new sum", () => {
  const first = addToArrival(null, from("Ana", 4200n), 0);
  expect(addToArrival(first, from("Ana", 100n), 2001)).toMatchObject({ id: 2, amountMinor: 100n });
  expect(addToArrival(first, { ...from("Ana", 100n), currency: "EUR" }, 1)).toMatchObject({
    id: 2,
    amountMinor: 100n,
  });
});
