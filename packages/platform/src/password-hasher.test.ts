import { describe, expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

describe("password hasher", () => {
  it("verifies its hashes for exactly the typed password", async () => {
    const passwords = createPasswordHasher();
    const stored = await passwords.hash(" Straße 1! ");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, " Straße 1! ")).toBe(true);
    expect(await passwords.verify(stored, "Straße 1!")).toBe(false);
    expect(await passwords.verify(stored, " strasse 1! ")).toBe(false);
  });

  it("uses Argon2id with 19 MiB, two passes and a random salt", async () => {
    const passwords = createPasswordHasher();
    const parts = (await Promise.all([1, 2].map(() => passwords.hash("same")))).map((hash) =>
      hash.split("$"),
    );
    for (const part of parts) expect(part.slice(1, 4)).toEqual(["argon2id", "v=19", "m=19456,t=2,p=1"]);
    const salts = parts.map((part) => part[4] ?? "");
    expect(new Set(salts).size).toBe(2);
    expect(salts.map((salt) => Buffer.from(salt, "base64").length)).toEqual([16, 16]);
  });

  it("gives different hashes for the same password", async () => {
    const passwords = createPasswordHasher();
    expect(await passwords.hash("same")).not.toBe(await passwords.hash("same"));
  });

  it("requests a rehash of hashes with older parameters", async () => {
    const passwords = createPasswordHasher();
    expect(passwords.needsRehash(await passwords.hash("now"))).toBe(false);
    expect(passwords.needsRehash("$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$aGFzaA")).toBe(true);
  });

  it("queues a bounded number of calls and refuses the rest with OVERLOADED", async () => {
    const passwords = createPasswordHasher({ runningMax: 1, waitingMax: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash("x")));
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: "OVERLOADED", details: { retryAfterSeconds: 2 } } });
    await expect(passwords.hash("again")).resolves.toContain("$argon2id$");
  });
});
