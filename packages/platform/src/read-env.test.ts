import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ConfigError, readEnv } from "./read-env.ts";

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  TICKET_SECRET: z.string().min(32),
});
const rules = {
  developmentDefaults: {
    TICKET_SECRET: ["development-ticket-secret-0123456789"],
  },
};

describe("readEnv", () => {
  it("uses development defaults outside production", () => {
    expect(readEnv(Env, { PORT: "3000" }, rules)).toEqual({
      PORT: 3000,
      TICKET_SECRET: rules.developmentDefaults.TICKET_SECRET[0],
    });
  });

  it("names every invalid or missing variable in one line", () => {
    const read = () => readEnv(Env, { TICKET_SECRET: "short" }, rules);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT is missing; TICKET_SECRET: .+/);
  });

  it("rejects a development value in production by the variable's name", () => {
    const [value] = rules.developmentDefaults.TICKET_SECRET;
    const read = () => readEnv(Env, { NODE_ENV: "production", PORT: "1", TICKET_SECRET: value }, rules);
    expect(read).toThrow("TICKET_SECRET still has its development value");
  });

  it("requires every secret in production", () => {
    expect(() => readEnv(Env, { NODE_ENV: "production", PORT: "1" }, rules)).toThrow(
      "TICKET_SECRET is missing",
    );
  });
});
