import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { notShowing, press, showing } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

const names = ["Ana Ribeiro", "Priya Raghunathan", "Jonas Weber", "Ben Whitaker"];
const idOf = (place: number) => `0199f000-0000-7000-8000-00000000000${place}`;
const people = names.map((displayName, place) => ({
  person: { userId: idOf(place), displayName, avatarUrl: null, firstName: displayName.split(" ")[0] },
  balances: [
    { currency: "EUR", balanceMinor: 0n },
    { currency: "USD", balanceMinor: place === 0 ? -152_09n : 20_00n },
  ],
  asksYou: place === 3,
}));

beforeEach(() => signIn());

it("lists three people with their net in each currency and links to each, who waits for the user first", async () => {
  fakeApi({ "groups.listPeopleBalances": () => people, "groups.list": () => [] });
  await renderScreen("/groups");
  await showing("With one person");
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/groups/with/"]')];
  await waitFor(() =>
    expect(links().map((link) => link.getAttribute("href"))).toEqual(
      [3, 0, 1].map((place) => `/groups/with/${idOf(place)}`),
    ),
  );
  expect(links()[0]?.textContent).toContain("waiting for you");
  expect(links()[1]?.textContent).toContain("−$152.09");
  expect(links()[1]?.textContent).toContain("€0.00");
  await press("1 more");
  await waitFor(() => expect(links()).toHaveLength(4));
});

it("shows nothing when the user is even with everyone", async () => {
  fakeApi({ "groups.listPeopleBalances": () => [], "groups.list": () => [] });
  await renderScreen("/groups");
  await showing("Join with a link");
  await notShowing("With one person");
});
