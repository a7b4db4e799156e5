import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PasswordField } from "./field.tsx";

test("a password is hidden until the person shows it; password managers and pasting work", async () => {
  render(
    <PasswordField
      label="Password"
      showLabel="Show"
      hideLabel="Hide"
      autoComplete="current-password"
      name="password"
    />,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect(input.type).toBe("password");
  expect([input.autocomplete, input.maxLength]).toEqual(["current-password", -1]);
  const paste = createEvent.paste(input);
  fireEvent(input, paste);
  expect(paste.defaultPrevented).toBe(false);
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(input.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide" }));
  expect(input.type).toBe("password");
  expect(screen.getByRole("button", { name: "Show" }).textContent).toBe("Show");
});
