import * as z from "zod";

const OperatorEnv = z.object({
  EVENLY_URL: z.url().default("http://localhost:3000"),
  EVENLY_TOKEN: z.string().min(1).optional(),
  EVENLY_EMAIL: z.string().min(1).optional(),
});
export type OperatorEnv = z.infer<typeof OperatorEnv>;

/** Reads where Evenly is served and who asks; without a token the operator is asked for their password. */
export function readOperatorEnv(): OperatorEnv {
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  return OperatorEnv.parse(Object.fromEntries(given));
}
