import * as z from "zod";

/** Secret of a link that money is asked or claimed by: 256 bits as base64url. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, "is not a link of ours");
