import { createNames, readEnv } from "@evenly/platform";
import * as z from "zod";

const Secret = z.string().min(32, "needs at least 32 characters");
const DEVELOPMENT_SECRET = "evenly-development-only-secret-000";
const DEVELOPMENT_SENDER = "Evenly <no-reply@evenly.test>";

const WorkerEnv = z.object({
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3),
  PUBLIC_URL: z.url(),
  TICKET_SECRET: Secret,
  TOKEN_PEPPER: Secret,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});
export type WorkerEnv = z.infer<typeof WorkerEnv>;

/** Reads the worker's settings; production refuses development values by name, and sends its mail over SMTP. */
export function readWorkerEnv(): WorkerEnv {
  const isProduction = process.env.NODE_ENV === "production";
  const schema = isProduction ? WorkerEnv.extend({ SMTP_URL: z.url() }) : WorkerEnv;
  return readEnv(schema, process.env, {
    developmentDefaults: {
      PUBLIC_URL: ["http://localhost:3000"],
      MAIL_FROM: [DEVELOPMENT_SENDER],
      TICKET_SECRET: [DEVELOPMENT_SECRET],
      TOKEN_PEPPER: [DEVELOPMENT_SECRET],
    },
  });
}

/** The names of queues and channels; the same prefix as every process of the deployment. */
export const names = createNames("evenly");
