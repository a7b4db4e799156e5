import {
  cardEnv,
  developmentDefaults,
  Port,
  readEnv,
  refuseCardSettings,
  refuseExposure,
  Secret,
  sealEnv,
  sharedEnv,
  vapidEnv,
} from "@evenly/platform";
import * as z from "zod";

const DEVELOPMENT_SENDER = "Evenly <no-reply@evenly.test>";

export const WorkerEnv = z.object({
  ...sharedEnv,
  ...sealEnv,
  ...vapidEnv,
  ...cardEnv,
  WORKER_PORT: Port.default(3002),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().min(3),
  /** URL with account and token of the SMS provider; requires SMS_FROM. */
  SMS_URL: z.url().optional(),
  SMS_FROM: z.string().min(3).max(20).optional(),
  TOKEN_PEPPER: Secret,
});
export type WorkerEnv = z.infer<typeof WorkerEnv>;

/** Reads the worker's settings; production rejects development values by name and requires SMTP. */
export function readWorkerEnv(): WorkerEnv {
  const isProduction = process.env.NODE_ENV === "production";
  const whole = { path: ["SMS_URL"], message: "goes with SMS_FROM" };
  const schema = isProduction
    ? WorkerEnv.extend({ SMTP_URL: z.url() }).refine(hasWholeSms, whole)
    : WorkerEnv.refine(hasWholeSms, whole);
  return readEnv(schema.superRefine(refuseExposure).superRefine(refuseCardSettings), process.env, {
    developmentDefaults: {
      PUBLIC_URL: developmentDefaults.publicUrl,
      MAIL_FROM: [DEVELOPMENT_SENDER],
      TOKEN_PEPPER: developmentDefaults.secret,
      FIELD_KEYS: developmentDefaults.fieldKeys,
      LOOKUP_KEY: developmentDefaults.secret,
      VAPID_PUBLIC_KEY: developmentDefaults.vapidPublicKey,
      VAPID_PRIVATE_KEY: developmentDefaults.vapidPrivateKey,
      VAPID_SUBJECT: developmentDefaults.vapidSubject,
      STRIPE_SECRET_KEY: developmentDefaults.stripeSecretKey,
      STRIPE_PUBLISHABLE_KEY: developmentDefaults.stripePublishableKey,
    },
  });
}

function hasWholeSms({ SMS_URL, SMS_FROM }: WorkerEnv): boolean {
  return (SMS_URL === undefined) === (SMS_FROM === undefined);
}
