import { IconTile, Row } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type CheckRowProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** What is said at the end of the row. */
  readonly state: string;
  readonly wrap: (content: ReactNode, className: string) => ReactNode;
};

/** Leads from a row to the page where it is settled. */
export function linkTo(to: "/profile" | "/enhanced-security"): CheckRowProps["wrap"] {
  return (content, className) => (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}

/** One thing that protects the account, and whether it is in place. */
export function CheckRow({ icon, title, text, isDone, state, wrap }: CheckRowProps) {
  const Icon = isDone ? Check : CircleAlert;
  return (
    <Row
      lead={<IconTile>{icon}</IconTile>}
      title={title}
      meta={<span className="block whitespace-normal">{text}</span>}
      amount={
        <span
          className={`flex items-center gap-1.5 text-small font-medium ${isDone ? "text-positive-text" : "text-warning-text"}`}
        >
          <Icon size={16} aria-hidden="true" />
          {state}
        </span>
      }
      wrap={wrap}
    />
  );
}
