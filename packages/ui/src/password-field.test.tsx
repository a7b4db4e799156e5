import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { PasswordField } from "./field.tsx";

test("a password is hidden until the person shows it; password managers and pasting work", () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  act(() =>
    root.render(
      <PasswordField
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
        autoComplete="current-password"
        name="password"
      />,
    ),
  );
  const input = host.querySelector("input");
  const button = host.querySelector("button");
  expect(input?.type).toBe("password");
  expect([input?.autocomplete, input?.maxLength ?? -1]).toEqual(["current-password", -1]);
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  act(() => void input?.dispatchEvent(paste));
  expect(paste.defaultPrevented).toBe(false);
  act(() => button?.click());
  expect([input?.type, button?.textContent]).toEqual(["text", "Hide"]);
  act(() => button?.click());
  expect([input?.type, button?.textContent]).toEqual(["password", "Show"]);
  act(() => root.unmount());
  host.remove();
});
