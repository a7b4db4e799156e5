import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Dialog, focusedFirst } from "./dialog.tsx";

/** jsdom has no showModal: like browsers, this one focuses the first control. */
function showModal(this: HTMLDialogElement): void {
  this.open = true;
  this.querySelector<HTMLElement>("button, input")?.focus();
}

async function focusedIn(content: ReactNode): Promise<string | null> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(showModal);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <Dialog title="Sign out now?" onClose={() => undefined}>
        {content}
      </Dialog>,
    ),
  );
  const { activeElement } = document;
  await act(async () => root.unmount());
  return activeElement?.textContent || activeElement?.getAttribute("aria-label") || null;
}

test("an opening dialog focuses its title or the control marked as safe, never a button that Enter would press", async () => {
  const discard = (
    <button key="discard" type="button">
      Discard
    </button>
  );
  expect(await focusedIn(discard)).toBe("Sign out now?");
  const stay = (
    <button key="stay" type="button" {...focusedFirst}>
      Stay
    </button>
  );
  expect(await focusedIn([discard, stay])).toBe("Stay");
  expect(await focusedIn([<input key="field" aria-label="Amount" />, discard])).toBe("Amount");
});
