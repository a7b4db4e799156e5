import { act } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { type Say, usePanelMessage } from "./use-panel-message.ts";

beforeEach(() => void vi.useFakeTimers());

test("a message in a panel shows for three seconds (spec 1 section 9)", async () => {
  let say: Say = () => undefined;
  function Panel() {
    const { message, say: own } = usePanelMessage();
    say = own;
    return <p>{message?.text}</p>;
  }
  const { container } = await renderWithTexts(<Panel />);
  act(() => say("Archived."));
  act(() => void vi.advanceTimersByTime(2999));
  expect(container.textContent).toBe("Archived.");
  act(() => void vi.advanceTimersByTime(1));
  expect(container.textContent).toBe("");
});
