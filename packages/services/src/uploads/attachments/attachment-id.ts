import { createHmac } from "node:crypto";
import type { ServiceContext } from "../../context.ts";

/** File id of an attachment. It follows from the key of the upload, so that a repeat finds the file; without the pepper nobody can compute it. */
export function fileIdFor({ config }: Pick<ServiceContext, "config">, words: readonly string[]): string {
  return createHmac("sha256", config.tokenPepper)
    .update(`receipt:${words.join(":")}`)
    .digest("base64url");
}
