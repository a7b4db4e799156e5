import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The field with this label is marked, and what describes it says what is wrong. */
export async function expectMarked(label: string, problem: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const said = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toContain(problem);
}

export async function expectRight(label: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).not.toBe("true"));
}
