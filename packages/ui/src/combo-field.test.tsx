import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CodeField } from "./code-field.tsx";
import { ComboField } from "./combo-field.tsx";

const choices = [
  { value: "DE", label: "Germany" },
  { value: "CI", label: "Côte d'Ivoire" },
  { value: "JE", label: "Jersey" },
];
let root: Root;
let host: HTMLElement;
const onPick = vi.fn();

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  onPick.mockReset();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => act(() => root.unmount()));

const field = () => host.querySelector("input") as HTMLInputElement;
const options = () => [...host.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const key = (name: string) =>
  act(() => field().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })));
const renderCombo = () =>
  act(() =>
    root.render(
      <ComboField label="Country" choices={choices} value="DE" onPick={onPick} emptyText="Nothing" />,
    ),
  );

test("typing filters the choices regardless of accents and lists prefix matches first", () => {
  renderCombo();
  expect(options()).toEqual([]);
  type("cote");
  expect(options()).toEqual(["Côte d'Ivoire"]);
  type("e");
  expect(options()).toHaveLength(3);
  type("je");
  expect(options()[0]).toBe("Jersey");
  type("zz");
  expect(host.querySelector('[role="status"]')?.textContent).toBe("Nothing");
});

test("the arrow keys wrap around the list, Enter picks the choice, Esc keeps the value", () => {
  renderCombo();
  key("ArrowDown");
  key("ArrowDown");
  expect(field().getAttribute("aria-activedescendant")).toMatch(/-1$/);
  key("Escape");
  expect(options()).toEqual([]);
  expect(onPick).not.toHaveBeenCalled();
  type("jersey");
  key("Enter");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("JE");
});

test("a code field accepts only digits and at most as many as it has boxes", () => {
  const onCode = vi.fn();
  act(() => root.render(<CodeField label="Code" digits={6} code="12" onCode={onCode} />));
  expect(field().autocomplete).toBe("one-time-code");
  type("12 34-5678");
  expect(onCode).toHaveBeenCalledWith("123456");
});
