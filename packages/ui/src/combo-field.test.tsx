import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CodeField } from "./code-field.tsx";
import { ComboField } from "./combo-field.tsx";

const choices = [
  { value: "DE", label: "Germany" },
  { value: "CI", label: "Côte d'Ivoire" },
  { value: "JE", label: "Jersey" },
];
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

function renderCombo() {
  const onPick = vi.fn();
  render(<ComboField label="Country" choices={choices} value="DE" onPick={onPick} emptyText="Nothing" />);
  const user = userEvent.setup();
  const field = screen.getByRole("combobox", { name: "Country" });
  const type = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, field, type, onPick };
}

test("typing filters the choices regardless of accents and lists prefix matches first", async () => {
  const { type } = renderCombo();
  expect(options()).toEqual([]);
  await type("cote");
  expect(options()).toEqual(["Côte d'Ivoire"]);
  await type("e");
  expect(options()).toHaveLength(3);
  await type("je");
  expect(options()[0]).toBe("Jersey");
  await type("zz");
  expect(screen.getByRole("status").textContent).toBe("Nothing");
});

test("the arrow keys wrap around the list, Enter picks the choice, Esc keeps the value", async () => {
  const { user, field, type, onPick } = renderCombo();
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toMatch(/-1$/);
  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(onPick).not.toHaveBeenCalled();
  await type("jersey");
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("JE");
});

test("a code field accepts only digits and at most as many as it has boxes", async () => {
  const onCode = vi.fn();
  render(<CodeField label="Code" digits={6} code="" onCode={onCode} />);
  const field = screen.getByLabelText<HTMLInputElement>("Code");
  expect(field.autocomplete).toBe("one-time-code");
  const user = userEvent.setup();
  await user.click(field);
  await user.paste("12 34-5678");
  expect(onCode).toHaveBeenCalledWith("123456");
});
