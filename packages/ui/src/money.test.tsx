import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Money } from "./money.tsx";
import { MoneyProvider } from "./money-locale.tsx";

const drawn = () => document.querySelector('[aria-hidden="true"]')?.textContent;
const spoken = () => document.querySelector(".sr-only")?.textContent;

test("screen readers get one string, and the visible pieces are hidden from them", () => {
  render(<Money amountMinor={-3872n} currency="USD" size="hero" />);
  expect(spoken()).toBe("minus 38.72 US dollars");
  expect(drawn()).toBe("−$38.72");
});

test("language and words come from the provider", () => {
  render(
    <MoneyProvider locale="de" words={{ minus: "minus", plus: "plus" }}>
      <Money amountMinor={128460n} currency="EUR" size="hero" />
    </MoneyProvider>,
  );
  expect(drawn()).toBe("1.284,60\u00a0€");
  expect(spoken()).toBe("1.284,60 Euro");
});

test("hero amounts step down on phones from eight digits, below 360 px from seven", () => {
  const sizeOf = (amountMinor: bigint) => {
    const { container, unmount } = render(<Money amountMinor={amountMinor} currency="USD" size="hero" />);
    const names = container.firstElementChild?.className
      .split(" ")
      .filter((name) => name.includes("text-hero"));
    unmount();
    return names;
  };
  expect(sizeOf(999_999n)).toEqual(["text-hero-56", "lg:text-hero-72"]);
  expect(sizeOf(1_000_000n)).toEqual(["text-hero-56", "max-[22.5rem]:text-hero-40", "lg:text-hero-72"]);
  expect(sizeOf(10_000_000n)).toEqual(["text-hero-40", "sm:text-hero-56", "lg:text-hero-72"]);
});

test("a list price omits a minor part of zero and keeps any other", () => {
  const { rerender } = render(<Money amountMinor={0n} currency="USD" size="small" isPrice />);
  expect(drawn()).toBe("$0");
  rerender(<Money amountMinor={999n} currency="USD" size="small" isPrice />);
  expect(drawn()).toBe("$9.99");
});

test("a live amount animates only the digits that changed, and none on the first render", () => {
  const { container, rerender } = render(<Money amountMinor={231640n} currency="USD" size="hero" isLive />);
  expect(container.querySelectorAll(".motion-roll")).toHaveLength(0);
  const standing = [...container.querySelectorAll(".inline-block")].find((span) => span.textContent === "2");
  rerender(<Money amountMinor={235840n} currency="USD" size="hero" isLive />);
  expect(drawn()).toBe("$2,358.40");
  expect([...container.querySelectorAll(".inline-block")].find((span) => span.textContent === "2")).toBe(
    standing,
  );
  expect([...container.querySelectorAll(".motion-roll")].map((span) => span.textContent)).toEqual(["5", "8"]);
});
