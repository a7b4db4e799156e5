import { createHash } from "node:crypto";
import { refuse } from "@evenly/contract";
import type { DownloadLink } from "@evenly/contract/payments/receipts";
import {
  type DownloadLinkRow,
  insertDownloadLink,
  takeDownloadLink,
} from "@evenly/db/payments/download-queries";
import type { ServiceContext } from "../context.ts";

/** A browser follows a link at once; who finds it later finds nothing. */
const LINK_MS = 60_000;
/** A process may learn this late that a session has ended, and make a link for it meanwhile. */
const UNHEARD_MS = 1000;

type Document = Pick<DownloadLinkRow, "userId" | "purpose" | "subjectId" | "locale">;

/** Makes an address that downloads one document once, within a minute. */
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
 * Uses a link up and gives whom and what it is for.
 *
 * @throws {TOKEN_INVALID} it is no link to this document, was used already, its minute is over, or its person signed out since.
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
