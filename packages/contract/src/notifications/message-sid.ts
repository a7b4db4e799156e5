import * as z from "zod";

/**
 * What a provider of text messages calls one. Kept beside the delivery, which no database would take with a NUL, nor whatever is
 * written in the same statement.
 */
export const MessageSid = z
  .string()
  .regex(/^[!-~]{1,64}$/, "what a message is called has signs that are seen");
