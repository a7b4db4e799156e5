import { clsx } from "clsx";

/** Background and text colour pairs of one hue each, contrast 7.0 to 8.4 : 1; the same in both themes. */
const pairs = [
  ["#d6ddf7", "#2a3c9a"],
  ["#f7d3e2", "#7d1b4e"],
  ["#cbe7d8", "#0f4a2e"],
  ["#f5e0b5", "#5c4300"],
  ["#cfe6e9", "#0e4650"],
  ["#e7daf3", "#4b2273"],
  ["#f8d8c7", "#6b2a09"],
  ["#e2eac5", "#3f4a0e"],
  ["#f6d5d3", "#7a1b14"],
] as const;

const sizes = {
  64: "size-16 text-big",
  36: "size-9 text-small",
  28: "size-7 text-[0.6875rem]",
  22: "size-[22px] text-[0.5625rem]",
} as const;

/** Index of an id in a palette of `count` colours (FNV-1a, then mixed so that similar ids spread): the same id always gets the same index. */
export function hashIndex(id: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % count;
}

/** First letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

type AvatarProps = {
  readonly id: string;
  readonly name: string;
  readonly imageUrl?: string | null;
  readonly size?: keyof typeof sizes;
  /** The signed-in user's avatar always has the accent colour. */
  readonly isYou?: boolean;
  readonly className?: string;
};

/** A person's picture or initials in a circle. Decorative: the name is shown next to it. */
export function Avatar({ id, name, imageUrl, size = 36, isYou = false, className }: AvatarProps) {
  const [background, ink] = pairs[hashIndex(id, pairs.length)] ?? pairs[0];
  const look = clsx(
    "inline-flex shrink-0 items-center justify-center rounded-full font-semibold",
    sizes[size],
    className,
  );
  if (imageUrl) return <img src={imageUrl} alt="" className={clsx(look, "object-cover")} />;
  return (
    <span
      aria-hidden="true"
      className={clsx(look, isYou && "bg-accent text-accent-on")}
      style={isYou ? undefined : { backgroundColor: background, color: ink }}
    >
      {initialsOf(name)}
    </span>
  );
}
