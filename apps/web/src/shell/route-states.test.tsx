import { act } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { afterEach, expect, test, vi } from "vitest";
import { renderWithTexts } from "../testing/render.tsx";
import { ErrorFallback } from "./error-fallback.tsx";
import { RoutePending } from "./route-states.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a loading page says so, and after 120 s counts as failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const { host, unmount } = await renderWithTexts(
    <ErrorBoundary fallbackRender={({ error }) => <ErrorFallback error={error} onRetry={() => undefined} />}>
      <RoutePending />
    </ErrorBoundary>,
  );
  expect(host.textContent).toBe("Loading page...");
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(host.textContent).toBe("Loading page...");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(host.querySelector("h1")?.textContent).toBe("Oops! Something went wrong");
  await unmount();
});
