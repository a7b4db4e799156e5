import { beforeEach, expect, test } from "vitest";
import { hasUnsavedInput, wouldLoseInput } from "./unsaved-input.ts";

beforeEach(() => document.body.replaceChildren());

function fieldOf(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  return document.querySelector("input, textarea, select") as HTMLInputElement;
}

function type(field: HTMLInputElement, text: string): void {
  field.dispatchEvent(new Event("beforeinput", { bubbles: true }));
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("input is unsaved until it is reverted, submitted, or its field is removed", () => {
  const field = fieldOf('<form><input value="Nora" /></form>');
  expect(hasUnsavedInput()).toBe(false);
  type(field, "Nora B.");
  expect(hasUnsavedInput()).toBe(true);
  type(field, "Nora");
  expect(hasUnsavedInput()).toBe(false);
  type(field, "Nora C.");
  field.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(hasUnsavedInput()).toBe(false);
  type(field, "Nora D.");
  expect(hasUnsavedInput()).toBe(true);
  field.remove();
  expect(hasUnsavedInput()).toBe(false);
});

test("a search field and a switch are never unsaved", () => {
  type(fieldOf('<input type="search" />'), "lunch");
  expect(hasUnsavedInput()).toBe(false);
  type(fieldOf('<input type="checkbox" value="off" />'), "on");
  expect(hasUnsavedInput()).toBe(false);
});

test("input that the page stores is unsaved, but a reload does not lose it", () => {
  const field = fieldOf('<div data-kept=""><input value="" /></div>');
  type(field, "12.50");
  expect([hasUnsavedInput(), wouldLoseInput()]).toEqual([true, false]);
  field.parentElement?.removeAttribute("data-kept");
  expect(wouldLoseInput()).toBe(true);
});
