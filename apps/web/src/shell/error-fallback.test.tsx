import { afterEach, expect, test, vi } from "vitest";
import { press, renderWithTexts } from "../testing/render.tsx";
import { ErrorFallback } from "./error-fallback.tsx";
import { ErrorGuard } from "./error-guard.tsx";

afterEach(() => vi.restoreAllMocks());

test("a component that throws shows the specified texts, and Try Again renders it again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const Child = () => {
    if (isBroken) throw new Error("broken on purpose");
    return <p>{"content"}</p>;
  };
  const { host, unmount } = await renderWithTexts(
    <ErrorGuard>
      <Child />
    </ErrorGuard>,
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

test("a failure of the router has its own heading", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { host, unmount } = await renderWithTexts(
    <ErrorFallback error="x" kind="router" onRetry={() => undefined} />,
  );
  expect(host.querySelector("h1")?.textContent).toBe("Unexpected Application Error!");
  await unmount();
});

test("a custom fallback replaces the error page, and what is around it stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("broken on purpose");
  };
  const { host, unmount } = await renderWithTexts(
    <>
      <p>{"around"}</p>
      <ErrorGuard fallback={<p>{"instead"}</p>}>
        <Broken />
      </ErrorGuard>
      <ErrorGuard fallback={null}>
        <Broken />
      </ErrorGuard>
    </>,
  );
  expect(host.textContent).toBe("aroundinstead");
  await unmount();
});
