/** The settings of the emulator's process. */
export interface CardEmulatorEnv {
  port: number;
  secretKey: string;
  webhook: { url: string; secret: string } | null;
  stateFile: string | undefined;
}

/** @throws if a setting is missing or unusable; the text names each */
export function readCardEmulatorEnv(): CardEmulatorEnv {
  const { CARD_EMULATOR_PORT, CARD_EMULATOR_STATE } = process.env;
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = process.env;
  const port = Number(CARD_EMULATOR_PORT ?? "0");
  const problems: string[] = [];
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push("CARD_EMULATOR_PORT must be a port");
  if (!STRIPE_SECRET_KEY?.startsWith("sk_test_"))
    problems.push("STRIPE_SECRET_KEY must begin with sk_test_: the emulator moves no money");
  if (STRIPE_WEBHOOK_URL && !URL.canParse(STRIPE_WEBHOOK_URL))
    problems.push("STRIPE_WEBHOOK_URL must be an address");
  if (STRIPE_WEBHOOK_URL && !STRIPE_WEBHOOK_SECRET) problems.push("STRIPE_WEBHOOK_SECRET is missing");
  if (problems.length > 0) throw new Error(problems.join("; "));
  return {
    port,
    secretKey: STRIPE_SECRET_KEY ?? "",
    webhook: STRIPE_WEBHOOK_URL ? { url: STRIPE_WEBHOOK_URL, secret: STRIPE_WEBHOOK_SECRET ?? "" } : null,
    stateFile: CARD_EMULATOR_STATE || undefined,
  };
}
