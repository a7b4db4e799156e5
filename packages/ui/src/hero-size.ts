/** Sizes of large amounts that step down on phones as the amount gets longer. */
export type SteppedSize = "hero" | "page";

type Steps = { readonly normal: string; readonly narrow: string; readonly long: string };

const steps: Record<SteppedSize, Steps> = {
  hero: {
    normal: "text-hero-56 lg:text-hero-72",
    narrow: "text-hero-56 max-[22.5rem]:text-hero-40 lg:text-hero-72",
    long: "text-hero-40 sm:text-hero-56 lg:text-hero-72",
  },
  page: {
    normal: "text-hero-56",
    narrow: "text-hero-56 max-[22.5rem]:text-hero-40",
    long: "text-hero-40 sm:text-hero-56",
  },
};
/** Number of digits from which an amount steps down in windows below 360 px. */
const NARROW_DIGITS = 7;
/** Number of digits from which an amount steps down on every phone. */
const LONG_DIGITS = 8;

export function isStepped(size: string): size is SteppedSize {
  return size in steps;
}

/** Size classes for a large amount with this many digits, minor digits included. */
export function heroSizeOf(digits: number, size: SteppedSize): string {
  if (digits >= LONG_DIGITS) return steps[size].long;
  return digits >= NARROW_DIGITS ? steps[size].narrow : steps[size].normal;
}
