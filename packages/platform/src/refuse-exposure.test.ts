import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sharedEnv } from "./env-fields.ts";
import { readEnv } from "./read-env.ts";
import { refuseExposure } from "./refuse-exposure.ts";

const { NODE_ENV, PUBLIC_URL, HOST } = sharedEnv;
const Env = z.object({ NODE_ENV, PUBLIC_URL, HOST }).superRefine(refuseExposure);

describe("refuseExposure", () => {
  it.each([
    ["a public address", "https://evenly.example", "127.0.0.1", /PUBLIC_URL: .*NODE_ENV=production/],
    [
      "a name that only begins as this machine's",
      "http://localhost.evenly.example",
      "127.0.0.1",
      /PUBLIC_URL/,
    ],
    ["a name in front of an @", "http://localhost@evenly.example", "127.0.0.1", /PUBLIC_URL/],
    ["an address of the local network", "http://192.168.1.7:3000", "127.0.0.1", /PUBLIC_URL/],
    ["an address that is none", "evenly", "127.0.0.1", /PUBLIC_URL/],
    ["a listener for all networks", "http://localhost:3000", "0.0.0.0", /HOST: .*NODE_ENV=production/],
    ["a listener for all networks of IPv6", "http://localhost:3000", "::", /HOST/],
  ])("refuses development with %s", (_what, publicUrl, host, problem) => {
    expect(() => readEnv(Env, { PUBLIC_URL: publicUrl, HOST: host })).toThrow(problem);
  });

  it.each([
    ["http://localhost:3000", "127.0.0.1"],
    ["http://127.0.0.1:3000", "localhost"],
    ["http://[::1]:3000", "::1"],
    ["http://LOCALHOST:3000", "127.0.0.1"],
  ])("accepts development at %s, listening on %s", (publicUrl, host) => {
    expect(() => readEnv(Env, { PUBLIC_URL: publicUrl, HOST: host })).not.toThrow();
  });

  it.each([
    ["https://evenly.example", null],
    ["http://localhost:8080", null],
    ["http://evenly.example", /PUBLIC_URL: production is opened over https/],
    ["http://192.168.1.7", /PUBLIC_URL/],
    ["ftp://localhost", /PUBLIC_URL/],
  ])("checks production at %s: %s", (publicUrl, problem) => {
    const start = () => readEnv(Env, { NODE_ENV: "production", PUBLIC_URL: publicUrl, HOST: "0.0.0.0" });
    if (problem === null) expect(start).not.toThrow();
    else expect(start).toThrow(problem);
  });
});
