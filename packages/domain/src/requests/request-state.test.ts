import { type RequestState, requestStates } from "@evenly/contract/requests/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterGivenBack,
  afterPayment,
  isRequestOpen,
  openMinorOf,
  type RequestFacts,
  whyNotClosable,
  whyNotPayable,
} from "./request-state.ts";

const now = new Date("2026-11-25T12:00:00Z");
const request = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  state: "pending",
  amountMinor: 100n,
  paidMinor: 0n,
  heldMinor: 0n,
  allowsPartial: true,
  expiresAt: new Date("2026-12-25T12:00:00Z"),
  ...facts,
});

describe("a payment request's states", () => {
  // State, whether it is open, why it can't be paid in full, why it can't be closed.
  const table: readonly (readonly [RequestState, boolean, string | null, string | null])[] = [
    ["pending", true, null, null],
    ["partially_paid", true, null, null],
    ["paid", false, "REQUEST_STATE_WRONG", "REQUEST_STATE_WRONG"],
    ["declined", false, "REQUEST_STATE_WRONG", "REQUEST_STATE_WRONG"],
    ["cancelled", false, "REQUEST_STATE_WRONG", "REQUEST_STATE_WRONG"],
    ["expired", false, "REQUEST_EXPIRED", "REQUEST_EXPIRED"],
  ];

  it("are all in the table", () => {
    expect(table.map(([state]) => state)).toEqual([...requestStates]);
  });

  it.each(table)("%s", (state, isOpen, notPayable, notClosable) => {
    expect(isRequestOpen(state)).toBe(isOpen);
    expect(openMinorOf(request({ state }))).toBe(isOpen ? 100n : 0n);
    expect(whyNotPayable(request({ state }), 100n, now)).toBe(notPayable);
    expect(whyNotClosable(request({ state }))).toBe(notClosable);
  });

  it("allow a payment until the moment of expiry, not at it", () => {
    const before = new Date(now.getTime() + 1);
    expect(whyNotPayable(request({ expiresAt: before }), 100n, now)).toBeNull();
    expect(whyNotPayable(request({ expiresAt: now }), 100n, now)).toBe("REQUEST_EXPIRED");
  });

  it("allow a part only where the requester does, and never more than is open", () => {
    expect(whyNotPayable(request({ allowsPartial: false }), 99n, now)).toBe("REQUEST_NOT_PARTIAL");
    expect(whyNotPayable(request({ allowsPartial: false, heldMinor: 40n }), 60n, now)).toBeNull();
    expect(whyNotPayable(request({ paidMinor: 40n, heldMinor: 20n }), 41n, now)).toBe("REQUEST_TOO_LARGE");
    expect(whyNotPayable(request({ heldMinor: 100n }), 1n, now)).toBe("REQUEST_STATE_WRONG");
  });

  it("keep a request open while a payment of it is under review", () => {
    expect(whyNotClosable(request({ heldMinor: 1n }))).toBe("REQUEST_STATE_WRONG");
  });

  it("never count more than was asked, and nothing after the end, in any order of steps", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("pay" as const), minor: fc.bigInt(1n, 60n) }),
      fc.record({ kind: fc.constantFrom("decline" as const, "cancel" as const, "expire" as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, allowsPartial) => {
        let current = request({ allowsPartial });
        let sent = 0n;
        for (const each of steps) {
          const final = isRequestOpen(current.state) ? null : current;
          if (each.kind === "pay" && whyNotPayable(current, each.minor, now) === null) {
            current = { ...current, ...afterPayment(current, each.minor) };
            sent += each.minor;
          } else if (each.kind === "expire" && isRequestOpen(current.state)) {
            current = { ...current, state: "expired" };
          } else if (each.kind !== "pay" && each.kind !== "expire" && whyNotClosable(current) === null) {
            current = { ...current, state: each.kind === "decline" ? "declined" : "cancelled" };
          }
          if (final !== null) expect(current).toBe(final);
          expect(current.paidMinor).toBe(sent);
          expect(sent <= current.amountMinor).toBe(true);
          expect(current.state === "paid").toBe(sent === current.amountMinor);
        }
      }),
    );
  });

  it("refuse to count a payment above the amount", () => {
    expect(() => afterPayment({ amountMinor: 100n, paidMinor: 60n }, 41n)).toThrow(RangeError);
  });
});

describe("a request after its payee gave back", () => {
  it.each([
    ["paid", 100n, 100n, "cancelled", 0n],
    ["paid", 100n, 1n, "cancelled", 99n],
    ["partially_paid", 40n, 40n, "pending", 0n],
    ["partially_paid", 40n, 10n, "partially_paid", 30n],
    ["expired", 40n, 10n, "expired", 30n],
    ["cancelled", 40n, 40n, "cancelled", 0n],
  ] as const)("%s with %s paid, %s back: %s, %s", (state, paidMinor, backMinor, after, left) => {
    expect(afterGivenBack({ state, paidMinor }, backMinor)).toEqual({ state: after, paidMinor: left });
  });

  it("never has more given back than was paid", () => {
    expect(() => afterGivenBack({ state: "paid", paidMinor: 10n }, 11n)).toThrow("no more is given back");
  });
});
