import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../../../testing/send-screen.ts";
import { queryClient } from "../../../../trpc.ts";

const names = ["Ana Ribeiro", "Priya Raghunathan", "Jonas Weber", "Ben Whitaker"];
const idOf = (place: number) => `0199f000-0000-7000-8000-00000000000${place}`;
const people = names.map((displayName, place) => ({
  person: {
    ...{ userId: idOf(place), displayName, avatarUrl: null },
    firstName: displayName.split(" ")[0],
  },
  balances: [
    { currency: "EUR", balanceMinor: 0n },
    { currency: "USD", balanceMinor: place === 0 ? -152_09n : 20_00n },
  ],
  asksYou: place === 3,
}));

beforeEach(() => {
  signInMila();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

it("lists three people with their net in each currency and links to each, who waits for the user first", async () => {
  fakeApi({ "groups.listPeopleBalances": () => people, "groups.list": () => [] });
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, "With one person");
  const links = () => [...host.querySelectorAll<HTMLAnchorElement>('main a[href^="/groups/with/"]')];
  expect(links().map((link) => link.getAttribute("href"))).toEqual(
    [3, 0, 1].map((place) => `/groups/with/${idOf(place)}`),
  );
  expect(links()[0]?.textContent).toContain("waiting for you");
  expect(links()[1]?.textContent).toContain("−$152.09");
  expect(links()[1]?.textContent).toContain("€0.00");
  await pressButton(host, "1 more");
  expect(links()).toHaveLength(4);
  await unmount();
});

it("shows nothing when the user is even with everyone", async () => {
  fakeApi({ "groups.listPeopleBalances": () => [], "groups.list": () => [] });
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, "Join with a link");
  expect(host.textContent).not.toContain("With one person");
  await unmount();
});
