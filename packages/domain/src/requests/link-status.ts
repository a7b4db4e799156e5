import type { LinkStatus, RequestLinkKind, RequestState } from "@evenly/contract/requests/rules";
import { isRequestOpen } from "./request-state.ts";

/** The request of a pay link, as far as its status depends on it. */
export type LinkFacts = {
  readonly linkKind: RequestLinkKind;
  readonly state: RequestState;
  readonly fromUserId: string;
  readonly toUserId: string | null;
  readonly addressLookup: string | null;
  readonly expiresAt: Date;
  /** Minor units that payments under review would pay. */
  readonly heldMinor: bigint;
};

/** Who opened a pay link; null when nobody is signed in. */
export type LinkViewer = {
  readonly userId: string;
  readonly emailLookup: string;
  readonly isEmailVerified: boolean;
} | null;

/**
 * What a pay link is for the person who opened it. A mailed link is for the account with that verified address, a shared one for
 * whoever pays first. Whoever asks sees their own request; the wrong person learns nothing about it.
 */
export function linkStatusOf(facts: LinkFacts, viewer: LinkViewer, now: Date): LinkStatus {
  if (viewer?.userId === facts.fromUserId) return "own";
  if (viewer !== null && !isForViewer(facts, viewer)) return "wrong_person";
  if (facts.state === "paid")
    return viewer !== null && facts.toUserId === viewer.userId ? "paid_by_you" : "paid";
  if (facts.state === "expired") return "expired";
  if (!isRequestOpen(facts.state)) return "cancelled";
  if (facts.heldMinor > 0n) return "held";
  if (facts.expiresAt <= now) return "expired";
  return viewer !== null && !viewer.isEmailVerified ? "unverified" : "open";
}

function isForViewer(
  { linkKind, toUserId, addressLookup }: LinkFacts,
  { userId, emailLookup }: NonNullable<LinkViewer>,
): boolean {
  if (linkKind === "shared" || toUserId === userId) return true;
  return toUserId === null && addressLookup === emailLookup;
}

/** True when the amount and the note of a link's request may be shown. */
export function showsAmount(status: LinkStatus): boolean {
  return status === "open" || status === "own" || status === "unverified";
}
