import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeWindow } from "./testing/fake-window.ts";
import { renderWithTexts } from "./testing/render.tsx";
import { useLeavingCloses } from "./use-leaving-closes.ts";

const onClose = vi.fn();
afterEach(() => void onClose.mockReset());

/** A page with an earlier page in its history, and an overlay on it. */
async function open(holdsBack: boolean) {
  const browser = fakeWindow(["/first", "/second"]);
  const history = createBrowserHistory({ window: browser });
  function Over() {
    useLeavingCloses(onClose, holdsBack);
    return null;
  }
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Over />
      </>
    ),
  });
  const pages = ["/first", "/second", "/third"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> }),
  );
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  const { host, unmount } = await renderWithTexts(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await act(() => router.load());
  const does = async (what: () => void) => {
    await act(async () => {
      what();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };
  const places = () => [host.querySelector("h1")?.textContent, browser.location.pathname];
  return { browser, history, places, does, unmount };
}

test("going back closes a sheet, and the page stays", async () => {
  const { browser, places, does, unmount } = await open(true);
  expect(onClose).not.toHaveBeenCalled();
  await does(() => browser.history.back());
  expect(onClose).toHaveBeenCalledOnce();
  expect(places()).toEqual(["/second", "/second"]);
  await unmount();
});

test("going back with another kind of overlay leaves the page and closes the overlay", async () => {
  const { browser, places, does, unmount } = await open(false);
  await does(() => browser.history.back());
  expect(places()).toEqual(["/first", "/first"]);
  expect(onClose).toHaveBeenCalled();
  await unmount();
});

test.each([true, false])("a link navigates and closes the overlay (sheet: %s)", async (holdsBack) => {
  const { history, places, does, unmount } = await open(holdsBack);
  await does(() => history.push("/third"));
  expect(places()).toEqual(["/third", "/third"]);
  expect(onClose).toHaveBeenCalled();
  await unmount();
});
