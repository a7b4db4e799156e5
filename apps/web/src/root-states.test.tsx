import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "./testing/fake-api.ts";
import { heading, press, settle } from "./testing/page.ts";
import { signIn } from "./testing/session.ts";

// The tests change the root route: each has modules of its own.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  fakeApi({
    "notifications.counts": () => ({ all: 4, unread: 3, archived: 0 }),
    "auth.getProfile": () => null,
    "payments.getBalance": () => null,
  });
});

type BeforeLoad = () => unknown;

/** Opens the app at an address; the root route first does what is given. */
async function open(path: string, beforeLoad?: BeforeLoad): Promise<void> {
  const [{ Providers }, { createAppRouter }, { needMessages }] = await Promise.all([
    import("./providers.tsx"),
    import("./router.tsx"),
    import("./features/preferences/i18n-store.ts"),
  ]);
  await needMessages();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  if (beforeLoad) Object.assign(router.routeTree.options, { beforeLoad });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const people = [
  { who: "a visitor", isSignedIn: false },
  { who: "a signed-in person", isSignedIn: true },
];

describe.each(people)("to $who", ({ isSignedIn }) => {
  beforeEach(() => {
    if (isSignedIn) signIn({ id: "n", displayName: "Nora B" });
  });

  test.each(["/whatever", "/foo/bar", "/dashboard/x"])(
    "%s is not found, in the person's layout",
    async (path) => {
      await open(path);
      await heading("Page not found");
      const bar = await screen.findByRole("banner");
      if (isSignedIn) {
        await within(bar).findByRole("button", { name: "Notifications, 3 unread" });
        await screen.findByRole("button", { name: "Menu" });
      } else await within(bar).findByRole("button", { name: /^Language/ });
      // The parts that load after the page stand beside it.
      await settle();
      await heading("Page not found");
      expect(screen.getAllByRole("main")).toHaveLength(1);
    },
  );

  test("an error of the root is shown, and the page after another try", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    await open("/whatever", () => {
      if (isBroken) throw new Error("the root fails");
    });
    await heading("Unexpected Application Error!");
    isBroken = false;
    await press("Try Again");
    await heading("Page not found");
  });

  test("a root that loads says so", async () => {
    let finish = () => {};
    const loading = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await open("/whatever", () => loading);
    await screen.findByText("Loading page...");
    finish();
    await heading("Page not found");
  });
});
