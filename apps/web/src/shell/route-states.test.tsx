import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import { ErrorBoundary } from "react-error-boundary";
import { expect, test, vi } from "vitest";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { ErrorFallback } from "./error-fallback.tsx";
import { RouteError, RoutePending } from "./route-states.tsx";

test("a loading page says so, and after 120 s counts as failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const { container } = await renderWithTexts(
    <ErrorBoundary fallbackRender={({ error }) => <ErrorFallback error={error} onRetry={() => undefined} />}>
      <RoutePending />
    </ErrorBoundary>,
  );
  expect(container.textContent).toBe("Loading page...");
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(container.textContent).toBe("Loading page...");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  screen.getByRole("heading", { level: 1, name: "Oops! Something went wrong" });
});

/** A page whose code does not arrive until `load` answers. */
async function openPage(load: () => string) {
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  const routeTree = createRootRoute({
    loader: load,
    errorComponent: RouteError,
    component: () => <h1>The page</h1>,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderWithTexts(<RouterProvider router={router} />);
}
const missing = () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/page.js");
};

test("without a network, a page that is not on the device says so, and opens once there is one", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  let load: () => string = missing;
  await openPage(() => load());
  await screen.findByRole("heading", { level: 1, name: "You're offline" });
  expect(screen.queryByRole("alert")).toBeNull();
  load = () => "here";
  onLine.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event("online")));
  await screen.findByRole("heading", { level: 1, name: "The page" });
});

test("with a network, the same failure is an error", async () => {
  await openPage(missing);
  await screen.findByRole("alert");
});
