import { createHash } from "node:crypto";
import { refuse } from "@evenly/contract";
import type { DownloadLink } from "@evenly/contract/history/receipts";
import {
  type DownloadLinkRow,
  insertDownloadLink,
  takeDownloadLink,
} from "@evenly/db/history/download-queries";
import type { ServiceContext } from "../context.ts";

/** Lifetime in milliseconds; a browser follows the link at once. */
const LINK_MS = 60_000;
/** A process learns of an ended session up to this late (milliseconds) and could still create a link for it. */
const UNHEARD_MS = 1000;

type Document = Pick<DownloadLinkRow, "userId" | "purpose" | "subjectId" | "locale">;

/**
 * Creates a single-use URL that downloads one document within one minute.
 *
 * @unaudited hands callers their own data
 */
export async function makeDownloadLink(
  ctx: ServiceContext,
  path: string,
  document: Document,
): Promise<DownloadLink> {
  const token = ctx.ids.secret();
  const expiresAt = new Date(ctx.clock.now().getTime() + LINK_MS);
  await insertDownloadLink(ctx.db, { ...document, tokenHash: hashOf(token), expiresAt });
  return { url: `${path}?link=${token}`, expiresAt };
}

/**
 * Consumes a link and returns its owner and document.
 *
 * @throws {TOKEN_INVALID} the link is for another document, used or expired, or its owner has signed out.
 * @unaudited hands callers their own data
 */
export async function useDownloadLink(
  ctx: ServiceContext,
  token: string,
  document: Pick<Document, "purpose" | "subjectId">,
): Promise<DownloadLinkRow> {
  const link = { ...document, tokenHash: hashOf(token) };
  return (
    (await takeDownloadLink(ctx.db, link, ctx.clock.now(), LINK_MS + UNHEARD_MS)) ?? refuse("TOKEN_INVALID")
  );
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
