import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { useMomentText } from "./use-moment-text.ts";

function Moment({ at }: { readonly at: Date }) {
  return <p>{useMomentText()(at)}</p>;
}

test.each([
  ["2026-11-28T08:05:00Z", /^\d\d?:05\s[AP]M$/],
  ["2026-11-27T12:05:00Z", /^Yesterday \d\d?:05\s[AP]M$/],
  ["2026-11-20T12:05:00Z", /^Nov 20, 2026, \d\d?:05\s[AP]M$/],
])("%s is said as %s", async (at, words) => {
  vi.useFakeTimers({ now: new Date("2026-11-28T12:30:00Z"), toFake: ["Date"] });
  await renderWithTexts(<Moment at={new Date(at)} />);
  expect(screen.getByText(words).textContent).toMatch(words);
  vi.useRealTimers();
});
