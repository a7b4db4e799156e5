import * as z from "zod";

/** Id of a text message at its provider. Validated, since a NUL in it would fail the whole statement that stores it. */
export const MessageSid = z
  .string()
  .regex(/^[!-~]{1,64}$/, "what a message is called has signs that are seen");
