import * as z from "zod";

/** A yes or no in the query of an address. */
export const QueryFlag = z.enum(["true", "false"]).transform((text) => text === "true");
