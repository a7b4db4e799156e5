import * as z from "zod";

/** Page size: default 20 (spec 1 section 9), at most 100. */
export const PageLimit = z.number().int().min(1).max(100).default(20);
/** Opaque keyset cursor made by the server. */
export const Cursor = z.string().min(1).max(500);
/** Page numbers reach row 10,000 as documented; use a cursor beyond it. */
export const PageNumber = z.number().int().min(1).max(10_000);
/** A filtered total is counted up to this number; beyond it `totalIsCapped` is true. */
export const FILTERED_TOTAL_MAX = 1000;
