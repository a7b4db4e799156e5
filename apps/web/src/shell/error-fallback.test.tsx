import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { heading, press, showing } from "../testing/page.ts";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { ErrorFallback } from "./error-fallback.tsx";
import { ErrorGuard } from "./error-guard.tsx";

test("a component that throws shows the specified texts, and Try Again renders it again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const Child = () => {
    if (isBroken) throw new Error("broken on purpose");
    return <p>{"content"}</p>;
  };
  const { container } = await renderWithTexts(
    <ErrorGuard>
      <Child />
    </ErrorGuard>,
  );
  await heading("Oops! Something went wrong");
  await showing("We're sorry, but something unexpected happened. Don't worry, your data is safe.");
  await showing("If this problem persists, please contact support.");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Try Again", "Go Home"]);
  isBroken = false;
  await press("Try Again");
  expect(container.textContent).toBe("content");
});

test("a failure of the router has its own heading", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await renderWithTexts(<ErrorFallback error="x" kind="router" onRetry={() => undefined} />);
  await heading("Unexpected Application Error!");
});

test("a custom fallback replaces the error page, and what is around it stays", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("broken on purpose");
  };
  const { container } = await renderWithTexts(
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
  expect(container.textContent).toBe("aroundinstead");
});
