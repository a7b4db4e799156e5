import { ErrorBoundary } from "react-error-boundary";
import { afterEach, expect, test, vi } from "vitest";
import { press, renderWithTexts } from "../testing/render.tsx";
import { ErrorFallback } from "./error-fallback.tsx";

afterEach(() => vi.restoreAllMocks());

test("a thrown child shows the specified texts, and Try Again shows the content again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const Child = () => {
    if (isBroken) throw new Error("broken on purpose");
    return <p>{"content"}</p>;
  };
  const { host, unmount } = await renderWithTexts(
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorFallback error={error} onRetry={resetErrorBoundary} />
      )}
    >
      <Child />
    </ErrorBoundary>,
  );
  expect(host.querySelector("h1")?.textContent).toBe("Oops! Something went wrong");
  expect(host.textContent).toContain(
    "We're sorry, but something unexpected happened. Don't worry, your data is safe.",
  );
  expect(host.textContent).toContain("If this problem persists, please contact support.");
  expect([...host.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
    "Try Again",
    "Go Home",
  ]);
  isBroken = false;
  await press(host, "Try Again");
  expect(host.textContent).toBe("content");
  await unmount();
});

test("a failure of the router carries its own heading", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { host, unmount } = await renderWithTexts(
    <ErrorFallback error="x" kind="router" onRetry={() => undefined} />,
  );
  expect(host.querySelector("h1")?.textContent).toBe("Unexpected Application Error!");
  await unmount();
});
