import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";

export type ProfileNoteProps = {
  readonly text: string;
  /** What the link says. */
  readonly link: string;
  /** Before the link leads away. */
  readonly onFollow?: (() => void) | undefined;
  readonly className?: string | undefined;
};

/** A line of help that leads to the profile, where what it speaks of is changed. */
export function ProfileNote({ text, link, onFollow, className }: ProfileNoteProps) {
  return (
    <p className={clsx("text-small text-text-2", className)}>
      {text}{" "}
      <Link
        to="/profile"
        onClick={onFollow}
        className="rounded-[4px] text-accent-text underline underline-offset-2"
      >
        {link}
      </Link>
    </p>
  );
}
