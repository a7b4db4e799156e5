import { type ClaimLinkInput, ClaimView } from "@evenly/contract/claims/schemas";
import { maskEmail, showsClaim } from "@evenly/domain/claims/index";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { userIdOf } from "../shared/require-user.ts";
import { openEmail } from "../shared/sealed-addresses.ts";
import { loadClaim } from "./load.ts";

/**
 * What the holder of a claim link sees, signed in or not: who sent how much and, while it can be claimed, until when. The wrong
 * person sees nothing of it.
 *
 * @throws {CLAIM_NOT_FOUND} the token is unknown.
 */
export async function openClaim(ctx: ServiceContext<"seal">, { token }: ClaimLinkInput): Promise<ClaimView> {
  const { claim, status } = await loadClaim(ctx, token);
  const { fromUserId, addressSealed: emailSealed, amountMinor, currency, note, createdAt, expiresAt } = claim;
  const isShown = showsClaim(status);
  const viewerId = userIdOf(ctx.actor) ?? fromUserId;
  const [person] = status === "wrong_person" ? [] : await loadPayees(ctx, viewerId, [fromUserId]);
  return ClaimView.parse({
    status,
    person: person ?? null,
    note: isShown ? (note ?? "") : "",
    ...(isShown ? { amountMinor, currency, sentAt: createdAt, expiresAt } : NOTHING),
    maskedAddress: isShown ? maskEmail(openEmail(ctx, { userId: fromUserId, emailSealed })) : null,
  });
}
const NOTHING = { amountMinor: null, currency: null, sentAt: null, expiresAt: null };
