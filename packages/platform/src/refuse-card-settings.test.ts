import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CardWebhookSecret, cardEnv, developmentDefaults, sharedEnv } from "./env-fields.ts";
import { readEnv } from "./read-env.ts";
import { refuseCardSettings } from "./refuse-card-settings.ts";

const { NODE_ENV, PUBLIC_URL, HOST } = sharedEnv;
const shape = { NODE_ENV, PUBLIC_URL, HOST, ...cardEnv, STRIPE_WEBHOOK_SECRET: CardWebhookSecret };
const Env = z.object(shape).superRefine(refuseCardSettings);
const rules = {
  developmentDefaults: {
    STRIPE_SECRET_KEY: developmentDefaults.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: developmentDefaults.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: developmentDefaults.stripeWebhookSecret,
  },
};
type Given = Partial<Record<keyof typeof shape, string>>;

// Put together, so that nobody who looks for leaked keys finds these.
const keyOf = (kind: string, mode: string) => [kind, mode, "0123456789abcdef"].join("_");
const keys = (mode: "test" | "live") => ({
  STRIPE_SECRET_KEY: keyOf("sk", mode),
  STRIPE_PUBLISHABLE_KEY: keyOf("pk", mode),
});
const at = { PUBLIC_URL: "http://localhost:3000", HOST: "127.0.0.1" };
const served: Given = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://evenly.example",
  HOST: "127.0.0.1",
  ...keys("live"),
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
};
const read = (given: Given) => () => readEnv(Env, given, rules);

describe("card settings of development", () => {
  it.each<[string, Given]>([
    ["nothing at all", {}],
    ["the stand-in", { CARD_EMULATOR_URL: "http://127.0.0.1:12111" }],
    ["the stand-in of IPv6", { CARD_EMULATOR_URL: "http://[::1]:12111" }],
    ["test keys", keys("test")],
    ["a test key of its own alone", { STRIPE_SECRET_KEY: keyOf("sk", "test") }],
    ["a restricted test key", { STRIPE_SECRET_KEY: keyOf("rk", "test") }],
  ])("accept %s", (_what, given) => {
    expect(read({ ...at, ...given })).not.toThrow();
  });

  it.each<[string, Given, RegExp]>([
    ["a live key", keys("live"), /STRIPE_SECRET_KEY: development charges no real cards/],
    [
      "a restricted live key",
      { STRIPE_SECRET_KEY: keyOf("rk", "live") },
      /STRIPE_SECRET_KEY: development charges no real cards/,
    ],
    [
      "a live publishable key to a test key",
      { ...keys("test"), STRIPE_PUBLISHABLE_KEY: keyOf("pk", "live") },
      /STRIPE_PUBLISHABLE_KEY: is of another mode/,
    ],
    [
      "a stand-in on another machine",
      { CARD_EMULATOR_URL: "http://192.168.1.7:12111" },
      /CARD_EMULATOR_URL: the stand-in for cards runs on this machine/,
    ],
    ["an address that is none", { CARD_EMULATOR_URL: "there" }, /CARD_EMULATOR_URL/],
    ["a publishable key as the secret one", { STRIPE_SECRET_KEY: keyOf("pk", "test") }, /STRIPE_SECRET_KEY/],
    ["a secret key for browsers", { STRIPE_PUBLISHABLE_KEY: keyOf("sk", "test") }, /STRIPE_PUBLISHABLE_KEY/],
    ["a secret of another kind", { STRIPE_WEBHOOK_SECRET: "0123456789abcdef" }, /STRIPE_WEBHOOK_SECRET/],
  ])("refuse %s", (_what, given, problem) => {
    expect(read({ ...at, ...given })).toThrow(problem);
  });
});

describe("card settings of production", () => {
  it("accept live keys, of which the secret one may be restricted", () => {
    expect(read(served)).not.toThrow();
    expect(read({ ...served, STRIPE_SECRET_KEY: keyOf("rk", "live") })).not.toThrow();
  });

  it.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"])(
    "accept test keys at %s, where nobody else is served",
    (publicUrl) => {
      expect(read({ ...served, ...keys("test"), PUBLIC_URL: publicUrl })).not.toThrow();
    },
  );

  it.each(["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const)(
    "need %s, and say its name",
    (name) => {
      expect(read({ ...served, [name]: undefined })).toThrow(new RegExp(`${name} is missing`));
      expect(read({ ...served, [name]: "" })).toThrow(new RegExp(`${name} is missing`));
    },
  );

  it.each<[string, Given, RegExp]>([
    [
      "the development's key",
      { STRIPE_SECRET_KEY: developmentDefaults.stripeSecretKey[0] ?? "" },
      /STRIPE_SECRET_KEY still has its development value/,
    ],
    [
      "the development's secret",
      { STRIPE_WEBHOOK_SECRET: developmentDefaults.stripeWebhookSecret[0] ?? "" },
      /STRIPE_WEBHOOK_SECRET still has its development value/,
    ],
    ["test keys for others", keys("test"), /STRIPE_SECRET_KEY: a test key would credit money/],
    [
      "a restricted test key for others",
      { ...keys("test"), STRIPE_SECRET_KEY: keyOf("rk", "test") },
      /STRIPE_SECRET_KEY: a test key would credit money/,
    ],
    [
      "a test key at a name that only begins as this machine's",
      { ...keys("test"), PUBLIC_URL: "https://localhost.evenly.example" },
      /STRIPE_SECRET_KEY: a test key would credit money/,
    ],
    ["the stand-in", { CARD_EMULATOR_URL: "http://127.0.0.1:12111" }, /CARD_EMULATOR_URL: .*development/],
    [
      "the stand-in on this machine too",
      { ...keys("test"), PUBLIC_URL: "http://localhost:8080", CARD_EMULATOR_URL: "http://127.0.0.1:12111" },
      /CARD_EMULATOR_URL: .*development/,
    ],
    ["an address that is none", { ...keys("test"), PUBLIC_URL: "evenly" }, /PUBLIC_URL/],
    [
      "a test key for browsers",
      { STRIPE_PUBLISHABLE_KEY: keyOf("pk", "test") },
      /STRIPE_PUBLISHABLE_KEY: is of another mode/,
    ],
  ])("refuse %s", (_what, given, problem) => {
    expect(read({ ...served, ...given })).toThrow(problem);
  });
});
