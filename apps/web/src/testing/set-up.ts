import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import "../layout/bring-features.ts";
import { loadTemporal } from "../shell/load-temporal.ts";

// As in main.tsx: Node has no Temporal before version 26.
await loadTemporal();

/** Time that a query waits at most, in ms. It ends long before on a machine that is not busy. */
const WAIT_MS_MAX = 20_000;
// No style sheet is loaded here, so that only attributes can hide something, and asking for styles is slow.
configure({
  asyncUtilTimeout: WAIT_MS_MAX,
  defaultHidden: true,
  // The reason of a failure, without the whole page below it.
  getElementError: (message) => new Error(`${message}\n${document.body.textContent?.slice(0, 500)}`),
});

// What a page still asks when its test is over has no answer.
globalThis.fetch = () => new Promise(() => undefined);

// Testing Library moves fake timers on by itself, but looks for them under this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });

// React warns of elements that the browser does not know, and happy-dom does not know this one yet.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

beforeEach(() => {
  // The app tells the console there how its connection is.
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
