import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";

export type ProfileNoteProps = {
  readonly text: string;
  /** Text of the link. */
  readonly link: string;
  /** Called before the link navigates. */
  readonly onFollow?: (() => void) | undefined;
  readonly className?: string | undefined;
};

/** A help text with a link to the profile, where the named setting is changed. */
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
