import type { SettlePlace } from "@evenly/contract/waiting/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type PlaceLinkProps = {
  /** Null: it is settled nowhere in the app. */
  readonly place: SettlePlace | null;
  readonly currency: string;
  /** The other person owes the user. */
  readonly isOwed: boolean;
  readonly className: string;
  readonly children: ReactNode;
};

/** Leads to where what is open with a person is settled: with the person, in their group, or as requests. */
export function PlaceLink({ place, currency, isOwed, className, children }: PlaceLinkProps) {
  if (place === null) return <div className={className}>{children}</div>;
  if (place.kind === "person")
    return (
      <Link to="/groups/with/$userId" params={{ userId: place.userId }} className={className}>
        {children}
      </Link>
    );
  if (place.kind === "requests")
    return (
      <Link to={isOwed ? "/split-bills" : "/payment-requests"} className={className}>
        {children}
      </Link>
    );
  const { groupId, ownMemberId, otherMemberId } = place;
  const [from, to] = isOwed ? [otherMemberId, ownMemberId] : [ownMemberId, otherMemberId];
  return (
    <Link
      to="/groups/$groupId/settle"
      params={{ groupId }}
      search={{ from, to, currency }}
      className={className}
    >
      {children}
    </Link>
  );
}
