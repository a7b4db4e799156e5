import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useRealtimeBalance } from "./realtime-balance-provider.tsx";

function Lost() {
  useRealtimeBalance();
  return null;
}

test("a missing provider throws an error that names it (spec 2 section 8)", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderToString(<Lost />)).toThrow(
    "useRealtimeBalance must be used within a RealtimeBalanceProvider",
  );
});
