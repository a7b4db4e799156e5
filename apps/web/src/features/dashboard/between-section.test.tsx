import type { PeopleSums } from "@evenly/contract/payments/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

const person = (end: number, displayName: string) => ({
  id: `0199f000-0000-7000-8000-0000000000c${end}` as PeopleSums["people"][number]["person"]["id"],
  displayName,
  handle: `person${end}`,
  avatarUrl: null,
});
const sums: PeopleSums = {
  currency: "USD",
  inMinor: 159_848n,
  outMinor: 227_080n,
  aheadMinor: 10_000n,
  behindMinor: 77_232n,
  peopleCount: 7,
  people: [
    { person: person(1, "Jonas Weber"), inMinor: 0n, outMinor: 60_000n, count: 140 },
    { person: person(2, "Priya Raghunathan"), inMinor: 159_848n, outMinor: 149_848n, count: 3 },
    { person: person(3, "Kwame Mensah"), inMinor: 0n, outMinor: 9_000n, count: 1 },
    { person: person(4, "Noor Walker"), inMinor: 0n, outMinor: 5_232n, count: 1 },
    { person: person(5, "Lena Ott"), inMinor: 0n, outMinor: 3_000n, count: 1 },
    { person: person(6, "Ana Ribeiro"), inMinor: 1_000n, outMinor: 1_000n, count: 2 },
    { person: person(7, "Ben Whitaker"), inMinor: 0n, outMinor: 0n, count: 2 },
  ],
  since: null,
};

beforeEach(() => {
  signIn();
  fakeApi({
    "payments.getBalance": () => ({
      accountId: "0199f000-0000-7000-8000-0000000000aa",
      currency: "USD",
      version: 3n,
      postedMinor: 128_460n,
      heldMinor: 0n,
      availableMinor: 128_460n,
      pendingMinor: 0n,
      updatedAt: new Date(),
    }),
    "payments.sumPeople": () => sums,
    "payments.listTransactions": () => ({
      transactions: [makeTransaction()],
      nextCursor: "more",
      searchedTo: null,
      total: 150,
      totalIsCapped: false,
    }),
    "payments.listRecentPayees": () => [],
    "auth.getProfile": () => ({ emailVerified: true, handle: "mila" }),
  });
});

const drawn = (part: Element) =>
  [...part.querySelectorAll(".numeric > [aria-hidden=true]")].map(({ textContent }) => textContent);

async function openDashboard() {
  await renderScreen("/dashboard");
  await waitFor(() => expect(document.querySelector("[data-bar]")).not.toBeNull());
}

test("the hero is the net of the server's sums, also with more than 100 payments", async () => {
  await openDashboard();
  const section = screen.getByRole("region", { name: "Between you and others, last 30 days" });
  expect(drawn(section)[0]).toBe("−$672.32");
  expect(section.textContent).toContain("$1,598.48 in · $2,270.80 out");
  expect(section.textContent).toContain("more out$772.32");
  expect(section.textContent).toContain("more in$100.00");
});

test("people are drawn about one line on one scale, five at first", async () => {
  await openDashboard();
  const bars = [...document.querySelectorAll<HTMLElement>("[data-bar]")];
  expect(bars.map(({ dataset }) => dataset.bar)).toEqual(["out", "in", "out", "out", "out"]);
  expect(bars.map(({ style }) => style.width).slice(0, 3)).toEqual(["48%", "8%", "7.2%"]);
  await press("2 more people");
  await showing("Ben Whitaker");
  const link = screen.getByRole("link", { name: /Jonas Weber/ });
  expect(link.getAttribute("href")).toContain("/history?person=%40person1");
});
