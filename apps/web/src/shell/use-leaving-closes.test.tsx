import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeWindow } from "../testing/fake-window.ts";
import { settle } from "../testing/page.ts";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
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
  await renderWithTexts(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await act(() => router.load());
  const places = () => [document.querySelector("h1")?.textContent, browser.location.pathname];
  return { browser, history, places };
}

test("going back closes a sheet, and the page stays", async () => {
  const { browser, places } = await open(true);
  expect(onClose).not.toHaveBeenCalled();
  act(() => browser.history.back());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await settle();
  expect(places()).toEqual(["/second", "/second"]);
});

test("going back with another kind of overlay leaves the page and closes the overlay", async () => {
  const { browser, places } = await open(false);
  act(() => browser.history.back());
  await waitFor(() => expect(places()).toEqual(["/first", "/first"]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test.each([true, false])("a link navigates and closes the overlay (sheet: %s)", async (holdsBack) => {
  const { history, places } = await open(holdsBack);
  act(() => history.push("/third"));
  await waitFor(() => expect(places()).toEqual(["/third", "/third"]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
