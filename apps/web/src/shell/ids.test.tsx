import { GroupId } from "@evenly/contract/ids";
import { createRouter } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { routeTree } from "../routeTree.gen.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { heading } from "../testing/page.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { signIn } from "../testing/session.ts";
import { readId } from "./ids.ts";

const ID = "0199f000-0000-7000-8000-000000000001";
const named = Object.values(createRouter({ routeTree }).routesByPath)
  .map(({ fullPath }) => fullPath)
  // The secret of a link is no id: its page says what is wrong with the link.
  .filter((path) => path.includes("$") && !path.includes("$token"));

beforeEach(() => {
  signIn({ id: "me", displayName: "ML" });
  fakeApi({});
});

test.each(named)("%s shows the page for unknown addresses when it names no id", async (path) => {
  await renderScreen(path.replace(/\$\w+/g, "no-id"));
  await heading("Page not found");
  expect(document.querySelectorAll("main")).toHaveLength(1);
});

test.each(named)("%s needs each of its ids", async (path) => {
  const [, last] = /\$(\w+)(?!.*\$)/.exec(path) ?? [];
  await renderScreen(path.replace(`$${last}`, `${ID}x`).replace(/\$\w+/g, ID));
  await heading("Page not found");
});

test("a field of the search that holds no id is dropped", async () => {
  const calls = fakeApi({});
  await renderScreen("/split-bills/new?payment=no-id");
  await heading("Split a bill");
  expect(calls.filter(({ path }) => path === "bills.draftOfPayment")).toEqual([]);
});

test("an id of an address is what the contract calls one", () => {
  for (const text of [crypto.randomUUID(), ID, ID.toUpperCase()]) {
    expect(GroupId.safeParse(text).success).toBe(true);
    expect(readId(text)).toBe(text);
  }
  for (const value of ["", "1", `${ID}0`, `${ID}\n`, ID.replaceAll("-", ""), undefined, null, 7, [ID]]) {
    expect(GroupId.safeParse(value).success).toBe(false);
    expect(readId(value)).toBeUndefined();
  }
});
