import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, vi } from "vitest";

/** The person at the keyboard. Nothing but the page's own timers makes them wait. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Place = {
  readonly role?: "button" | "link" | "tab" | "switch" | "checkbox" | "radio" | "option";
  readonly in?: HTMLElement;
};

/** Clicks the first thing with this name, once it is there and can be clicked. */
export async function press(name: string | RegExp, place: Place = {}): Promise<void> {
  const { role = "button", in: part = document.body } = place;
  const [found] = await within(part).findAllByRole(role, { name });
  const target = found as HTMLElement;
  await waitFor(() => expect(target.hasAttribute("disabled")).toBe(false));
  await user.click(target);
}

/** Replaces what is in the field with this label, once the field is there. */
export async function fill(label: string, text: string, part = document.body): Promise<void> {
  const field = await within(part).findByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text.replace(/[{[]/g, "$&$&"));
}

/** Sends the first form, as Enter in one of its fields does. */
export function submit(part: HTMLElement = document.body): void {
  const form = part.querySelector("form");
  if (form === null) throw new Error("no form");
  fireEvent.submit(form);
}

/** Waits until the page shows these words, however they are spread over elements. */
export async function showing(words: string, part: HTMLElement = document.body): Promise<void> {
  await waitFor(() => expect(part.textContent).toContain(words));
}

/** Waits until the page does not show these words. */
export async function notShowing(words: string, part: HTMLElement = document.body): Promise<void> {
  await waitFor(() => expect(part.textContent).not.toContain(words));
}

const HOPS = 10;

/**
 * Lets everything arrive that is on its way, before a test says that nothing has happened: the fake server answers at once. One long
 * pause would not do: after a moment without the processor, its end comes before what was to happen in it.
 */
export const settle = () =>
  act(async () => {
    for (let hop = 0; hop < HOPS; hop += 1) await new Promise<void>((resolve) => setTimeout(resolve, 5));
  });

/** Waits for the page's only heading of the first level with this text. */
export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

/** Turns the network off or on until the test ends, and fires the browser's event. */
export async function setNetwork(isThere: boolean): Promise<void> {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  await act(async () => void dispatchEvent(new Event(isThere ? "online" : "offline")));
  if (isThere) return;
  onTestFinished(() => {
    online.mockRestore();
    dispatchEvent(new Event("online"));
  });
}
