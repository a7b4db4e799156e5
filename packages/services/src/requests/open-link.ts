import { type PayLinkInput, PayLinkView } from "@evenly/contract/requests/link-schemas";
import { openMinorOf, showsAmount } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { userIdOf } from "../shared/require-user.ts";
import { loadLink } from "./load-link.ts";

/**
 * What the holder of a pay link sees, signed in or not: who asks and, while it can be paid, amount and note. The wrong person sees
 * neither.
 *
 * @throws {REQUEST_NOT_FOUND} the token is unknown, or the request is not delivered to the caller.
 */
export async function openLink(ctx: ServiceContext, { token }: PayLinkInput): Promise<PayLinkView> {
  const { request, status } = await loadLink(ctx, token);
  const { fromUserId, currency, note, dueOn, expiresAt, linkKind } = request;
  const isShown = showsAmount(status);
  const viewerId = userIdOf(ctx.actor) ?? fromUserId;
  const [person] = status === "wrong_person" ? [] : await loadPayees(ctx, viewerId, [fromUserId]);
  return PayLinkView.parse({
    status,
    person: person ?? null,
    isMailed: linkKind === "mailed",
    openMinor: isShown ? openMinorOf(request) : null,
    currency: isShown ? currency : null,
    note: isShown ? (note ?? "") : "",
    dueOn: isShown ? dueOn : null,
    expiresAt: isShown ? expiresAt : null,
  });
}
