import { AppError } from "@evenly/contract";
import type { Home } from "@evenly/contract/waiting/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { balanceWith, currencyOf, emptyHome, exampleGroup, groupId } from "./testing/example-home.ts";

const people = [
  balanceWith(1, "Jonas Weber", -152_09n),
  balanceWith(2, "Lena Ott", 148_20n),
  balanceWith(3, "Priya Raghunathan", -31_71n),
];
let home: Home | null;

beforeEach(() => {
  home = { ...emptyHome, currencies: [currencyOf(people, { peopleCount: 7 })] };
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
    "waiting.getHome": () => {
      if (home === null) throw new AppError("NOT_FOUND");
      return home;
    },
    "payments.listTransactions": () => ({
      transactions: [makeTransaction()],
      nextCursor: null,
      searchedTo: null,
      total: 1,
      totalIsCapped: false,
    }),
    "auth.getProfile": () => ({ emailVerified: true, handle: "mila" }),
  });
});

const drawn = (part: Element) =>
  [...part.querySelectorAll(".numeric > [aria-hidden=true]")].map(({ textContent }) => textContent);
const between = () => screen.findByRole("region", { name: "Between you and others" });
const hrefOf = (name: RegExp | string) => screen.getByRole("link", { name }).getAttribute("href") ?? "";

test("the hero is what the user owes, people are drawn about one line, and each leads to where it is settled", async () => {
  await renderScreen("/dashboard");
  const section = await between();
  within(section).getByRole("heading", { name: "You owe" });
  expect(drawn(section)[0]).toBe("$35.60");
  expect(section.textContent).toContain("you owe183.80 US dollars$183.80");
  expect(section.textContent).toContain("owed to you148.20 US dollars$148.20");
  const bars = [...document.querySelectorAll<HTMLElement>("[data-bar]")];
  expect(bars.map(({ dataset }) => dataset.bar)).toEqual(["out", "in", "out"]);
  expect(bars[0]?.style.width).toBe("48%");
  const settle = `/groups/${groupId}/settle?from=0199f000-0000-7000-8000-0000000000d`;
  expect(hrefOf("Settle up")).toContain(`${settle}0&to=`);
  expect(hrefOf(/Jonas Weber/)).toBe(hrefOf("Settle up"));
  expect(hrefOf(/Lena Ott/)).toContain(`${settle}2&to=`);
  expect(hrefOf("4 more people")).toContain("/groups");
});

test("each currency has its own sum, bills lead to requests, and nobody who only gets back is told to settle", async () => {
  const bills = { groupCount: 0, groupName: null, billCount: 2, place: { kind: "requests" } } as const;
  const dollars = currencyOf([{ ...balanceWith(1, "Jonas Weber", 20_00n), ...bills }]);
  const euros = currencyOf([balanceWith(2, "Ana Ribeiro", -5_00n)], { currency: "EUR" as never });
  home = { ...emptyHome, currencies: [dollars, euros] };
  await renderScreen("/dashboard");
  const section = await between();
  within(section).getByRole("heading", { name: "You get back" });
  within(section).getByText("2 bills");
  expect(hrefOf(/Jonas Weber/)).toContain("/split-bills");
  const further = screen.getByRole("region", { name: "Between you and others in EUR" });
  expect(further.textContent).toContain("You owe");
  expect(drawn(further)[0]).toBe("€5.00");
  expect(screen.getAllByRole("link", { name: "Settle up" })).toHaveLength(1);
  expect(hrefOf("Settle up")).toContain("currency=EUR");
});

test("who is even reads so, and sees their groups with balance and unread notifications", async () => {
  const balances = [{ currency: "USD", balanceMinor: -12_00n }] as Home["groups"][number]["balances"];
  const memberGroupId = groupId.replace(/1$/, "2") as typeof groupId;
  home = {
    ...emptyHome,
    groups: [exampleGroup(), exampleGroup({ id: memberGroupId, name: "Trip", balances })],
    groupCount: 9,
  };
  await renderScreen("/dashboard");
  within(await between()).getByRole("heading", { name: "You're even" });
  const groups = screen.getByRole("region", { name: "Groups" });
  const [flat, trip] = within(groups).getAllByRole("listitem");
  expect(flat?.textContent).toContain("4 people · 2 new");
  expect(flat?.textContent).toContain("1 unread notification");
  expect(flat?.textContent).toContain("Even");
  expect(trip?.textContent).toContain("−$12.00");
  expect(hrefOf("All groups")).toContain("/groups");
});

test("the ways to move money are send, ask, QR, split and add", async () => {
  await renderScreen("/dashboard");
  await between();
  const links = within(screen.getByRole("list", { name: "Move money" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/send",
    "/payment-requests/new",
    "/qr",
    "/split-bills/new",
  ]);
  expect(screen.getByRole("link", { name: "Add money" }).getAttribute("href")).toBe("/add-money");
});

test("more than three things that wait are shown on request; a failure can be tried again", async () => {
  const waiting = Array.from({ length: 5 }, (_, place) => ({
    kind: "invitation" as const,
    deadlineAt: new Date(),
    invitation: {
      id: `0199f000-0000-7000-8000-0000000000e${place}` as never,
      groupName: `Trip ${place}`,
      color: "blue" as const,
      currency: "USD" as never,
      inviter: { id: "0199f000-0000-7000-8000-0000000000e9" as never, name: "Ana", avatarUrl: null },
      memberCount: 3,
      createdAt: new Date(),
      expiresAt: new Date(),
    },
  }));
  home = null;
  await renderScreen("/dashboard");
  await showing("We couldn't load what's open with others");
  home = { ...emptyHome, waiting, waitingCount: 5 };
  await press("Try again");
  await showing("Ana invites you to Trip 2");
  expect(screen.queryByText("Ana invites you to Trip 3")).toBeNull();
  await press("2 more");
  await showing("Ana invites you to Trip 4");
  await waitFor(() => expect(screen.queryByRole("button", { name: "2 more" })).toBeNull());
});
