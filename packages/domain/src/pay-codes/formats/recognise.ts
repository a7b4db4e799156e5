import { PAY_CODE_PATH } from "@evenly/contract/pay-codes/rules";
import { type EmvCode, looksLikeEmv, parseEmv } from "./emv.ts";
import { type EpcCode, looksLikeEpc, parseEpc } from "./epc.ts";
import type { QrOddity, QrRead, QrRefusal } from "./read.ts";
import { looksLikeUpi, parseUpi, type UpiCode } from "./upi.ts";
import { QR_BYTES_MAX, utf8Of } from "./utf8.ts";

/** A code of another system that we understand. */
export type ForeignCode =
  | { readonly format: "epc"; readonly code: EpcCode }
  | { readonly format: "emv"; readonly code: EmvCode }
  | { readonly format: "upi"; readonly code: UpiCode };

/** What a scanned text is. */
export type ScannedText =
  | { readonly kind: "payCode"; readonly token: string }
  | { readonly kind: "ownLink"; readonly path: string }
  | ({ readonly kind: "foreign"; readonly odd?: readonly QrOddity[] } & ForeignCode)
  | { readonly kind: "damaged"; readonly format: ForeignCode["format"]; readonly refusal: QrRefusal }
  | { readonly kind: "tooLong" }
  | { readonly kind: "unknown"; readonly text: string };

/** Tells what a scanned text is. Only a link of exactly this origin counts as ours; any other text is never opened. */
export function recogniseText(text: string, origin: string): ScannedText {
  // Each UTF-16 unit is at least one byte, so that huge texts are not encoded to be measured.
  if (text.length > QR_BYTES_MAX || utf8Of(text).length > QR_BYTES_MAX) return { kind: "tooLong" };
  const path = pathOf(text, origin);
  if (path !== null) {
    const token = tokenIn(path);
    return token === null ? { kind: "ownLink", path } : { kind: "payCode", token };
  }
  const bare = text.replace(/^\uFEFF/, "");
  const line = bare.trim();
  if (looksLikeEpc(bare)) return foreign("epc", parseEpc(bare), (code) => ({ format: "epc", code }));
  if (looksLikeEmv(line)) return foreign("emv", parseEmv(line), (code) => ({ format: "emv", code }));
  if (looksLikeUpi(line)) return foreign("upi", parseUpi(line), (code) => ({ format: "upi", code }));
  return { kind: "unknown", text };
}

function foreign<Code>(
  format: ForeignCode["format"],
  read: QrRead<Code>,
  name: (code: Code) => ForeignCode,
): ScannedText {
  if (read.refused !== undefined) return { kind: "damaged", format, refusal: read.refused };
  return { kind: "foreign", ...name(read.code), ...(read.odd && { odd: read.odd }) };
}

/** The path of a link of an origin; null for other links, and for texts that a browser could read as another address. */
function pathOf(text: string, origin: string): string | null {
  if (!text.startsWith(`${origin}/`)) return null;
  const path = text.slice(origin.length);
  return /^[!-[\]-~]*$/.test(path) && !/\/\.*\//.test(path) ? path : null;
}

function tokenIn(path: string): string | null {
  if (!path.startsWith(PAY_CODE_PATH)) return null;
  const [, token] = /^\/?\?(?:[^#]*&)?token=([^&#]*)/.exec(path.slice(PAY_CODE_PATH.length)) ?? [];
  return token ?? null;
}
