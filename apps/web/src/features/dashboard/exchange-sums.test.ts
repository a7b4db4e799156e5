import type { Transaction } from "@evenly/contract/payments/schemas";
import { expect, test } from "vitest";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { exchangeSums } from "./exchange-sums.ts";

const withPerson = (id: string, amountMinor: bigint, status: Transaction["status"] = "completed") =>
  makeTransaction({
    amountMinor,
    status,
    person: { id: id as never, displayName: id, handle: id, avatarUrl: null },
  });

test("adds up per person and in all, largest difference first", () => {
  const sums = exchangeSums([withPerson("ana", 4200n), withPerson("ben", -9000n), withPerson("ana", -200n)]);
  expect(sums.people.map(({ person, netMinor, count }) => [person.id, netMinor, count])).toEqual([
    ["ben", -9000n, 1],
    ["ana", 4000n, 2],
  ]);
  expect([sums.sentMinor, sums.receivedMinor]).toEqual([9200n, 4200n]);
});

test("what was refused, and money of Evenly itself, does not count", () => {
  const sums = exchangeSums([
    withPerson("ana", -500n, "refused"),
    makeTransaction({ person: null, amountMinor: 100n }),
  ]);
  expect(sums).toEqual({ people: [], sentMinor: 0n, receivedMinor: 0n });
});
