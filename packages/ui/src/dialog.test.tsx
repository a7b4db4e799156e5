import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Dialog, focusedFirst } from "./dialog.tsx";

/** happy-dom's dialogs move no focus. Like browsers, this one focuses the first control. */
function showModal(this: HTMLDialogElement): void {
  this.open = true;
  this.querySelector<HTMLElement>("button, input")?.focus();
}

function focusedIn(content: ReactNode): string | null {
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(showModal);
  const { unmount } = render(
    <Dialog title="Sign out now?" onClose={() => undefined}>
      {content}
    </Dialog>,
  );
  const { activeElement } = document;
  unmount();
  return activeElement?.textContent || activeElement?.getAttribute("aria-label") || null;
}

test("an opening dialog focuses its title or the control marked as safe, never a button that Enter would press", () => {
  const discard = (
    <button key="discard" type="button">
      Discard
    </button>
  );
  expect(focusedIn(discard)).toBe("Sign out now?");
  const stay = (
    <button key="stay" type="button" {...focusedFirst}>
      Stay
    </button>
  );
  expect(focusedIn([discard, stay])).toBe("Stay");
  expect(focusedIn([<input key="field" aria-label="Amount" />, discard])).toBe("Amount");
});
