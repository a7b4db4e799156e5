import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const person = (end: number, displayName: string, handle: string) => ({
  id: `0199f000-0000-7000-8000-0000000000c${end}`,
  displayName,
  handle,
  avatarUrl: null,
  isVerified: false,
  hasPaidBefore: false,
});
const [ben, kim, ida] = [
  person(1, "Ben Whitaker", "ben"),
  person(2, "Kim Maximiliane-Constanze von Hohenlohe-W", "kim.of.the.very.long.handle"),
  person(3, "Ida Sol", "ida"),
];

function showAsk(suggested: object = {}) {
  const calls = fakeApi({
    "contacts.suggest": () => ({ favourites: [], recent: [], groups: [], ...suggested }),
    "contacts.search": () => [ida],
  });
  return () => calls.filter(({ path }) => path === "contacts.search").map(({ input }) => input);
}

const lisbon = {
  id: "0199f000-0000-7000-8000-0000000000f1",
  name: "Lisbon",
  people: [ben, kim],
  isWhole: true,
};
const field = () => screen.findByRole("combobox", { name: "From" });
const chosen = () => within(screen.getByRole("list", { name: "From" })).getAllByRole("listitem").length;
const marked = async () =>
  document.getElementById((await field()).getAttribute("aria-activedescendant") ?? "")?.textContent;

beforeEach(() => signIn());

it("has the focus, and offers recent people and members of groups before anything is typed", async () => {
  showAsk({ recent: [ben], groups: [lisbon] });
  await renderScreen("/payment-requests/new");
  await showing("Recent");
  expect(document.activeElement).toBe(await field());
  expect(within(screen.getByRole("group", { name: "Recent" })).getAllByRole("option")).toHaveLength(1);
  const members = within(screen.getByRole("group", { name: "From your groups" }));
  // The handle is never cut off.
  expect(members.getByText("@kim.of.the.very.long.handle").className).not.toContain("truncate");
});

it("picks everybody of a group at once", async () => {
  showAsk({ groups: [lisbon] });
  await renderScreen("/payment-requests/new");
  await press(/Everyone in Lisbon/, { role: "option" });
  await waitFor(() => expect(chosen()).toBe(2));
  expect(screen.queryByRole("option", { name: /Everyone in Lisbon/ })).toBeNull();
});

it("takes the first answer by Enter, another by the arrows, and gives the last one back by Backspace", async () => {
  showAsk({ recent: [ben, kim] });
  await renderScreen("/payment-requests/new");
  await fill("From", "ida");
  await waitFor(async () => expect(await marked()).toContain("Ida Sol"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(chosen()).toBe(1));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(await marked()).toContain("Kim");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(chosen()).toBe(2));
  expect(screen.queryByRole("button", { name: "Remove Ida Sol" })).not.toBeNull();
  await user.keyboard("{Backspace}");
  await waitFor(() => expect(chosen()).toBe(1));
  expect(screen.queryByRole("button", { name: /Remove Kim/ })).toBeNull();
});

it("searches handles alone after an @, and marks nobody whom Enter could take by mistake", async () => {
  const searched = showAsk();
  await renderScreen("/payment-requests/new");
  await fill("From", "@ida");
  await waitFor(() => expect(searched().at(-1)).toEqual({ q: "@ida" }));
  await showing("Ida Sol");
  expect((await field()).getAttribute("aria-activedescendant")).toBeNull();
});

it("offers a scan and an invitation to those who know nobody yet", async () => {
  showAsk();
  await renderScreen("/payment-requests/new");
  await showing("People you pay, or who pay you, show up here.");
  expect(screen.getByRole("link", { name: "Scan their code" }).getAttribute("href")).toContain("view=scan");
  expect(screen.getByRole("button", { name: "Invite someone" })).toBeTruthy();
});
