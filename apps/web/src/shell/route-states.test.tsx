import { act, screen } from "@testing-library/react";
import { ErrorBoundary } from "react-error-boundary";
import { expect, test, vi } from "vitest";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { ErrorFallback } from "./error-fallback.tsx";
import { RoutePending } from "./route-states.tsx";

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
