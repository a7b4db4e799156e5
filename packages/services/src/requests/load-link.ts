import { refuse } from "@evenly/contract";
import type { LinkStatus } from "@evenly/contract/requests/rules";
import type { Queryable, Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findRequestByToken, lockRequestByToken } from "@evenly/db/requests/link-queries";
import { type RequestRow, sumHeld } from "@evenly/db/requests/queries";
import { type LinkViewer, linkStatusOf } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { userIdOf } from "../shared/require-user.ts";
import { digest } from "../shared/secrets.ts";
import type { LoadedRequest } from "./load.ts";

export type OpenedLink = { readonly request: LoadedRequest; readonly status: LinkStatus };

/**
 * The request of a pay link and what it is for the caller, signed in or not.
 *
 * @throws {REQUEST_NOT_FOUND} the token is unknown, or the request is not delivered to the caller.
 */
export async function loadLink(ctx: ServiceContext, token: string): Promise<OpenedLink> {
  return await read(ctx, ctx.db, await findRequestByToken(ctx.db, digest(token)));
}

/**
 * Locks the request of a pay link that the caller may pay, or has paid.
 *
 * @throws {REQUEST_NOT_FOUND} the token is unknown, or the link is for somebody else. @throws {REQUEST_SELF}
 * @throws {EMAIL_NOT_VERIFIED}
 */
export async function lockLink(ctx: ServiceContext, tx: Tx, token: string): Promise<LoadedRequest> {
  const { request, status } = await read(ctx, tx, await lockRequestByToken(tx, digest(token)));
  if (status === "own") refuse("REQUEST_SELF");
  if (status === "wrong_person") refuse("REQUEST_NOT_FOUND");
  if (status === "unverified") refuse("EMAIL_NOT_VERIFIED");
  return request;
}

async function read(ctx: ServiceContext, db: Queryable, found: RequestRow | null): Promise<OpenedLink> {
  if (found === null || found.linkKind === null) return refuse("REQUEST_NOT_FOUND");
  const viewer = await loadViewer(ctx, db);
  const request = { ...found, heldMinor: (await sumHeld(db, [found.id])).get(found.id) ?? 0n };
  const facts = { ...request, linkKind: found.linkKind };
  const status = linkStatusOf(facts, viewer, ctx.clock.now());
  // The person asked has blocked who asks, or receives no requests of theirs.
  if (viewer !== null && status !== "own" && !request.isDelivered) return refuse("REQUEST_NOT_FOUND");
  return { request, status };
}

async function loadViewer(ctx: ServiceContext, db: Queryable): Promise<LinkViewer> {
  const userId = userIdOf(ctx.actor);
  const user = userId === null ? null : await findUserById(db, userId);
  if (user === null) return null;
  return { userId: user.id, emailLookup: user.emailLookup, isEmailVerified: user.emailVerifiedAt !== null };
}
