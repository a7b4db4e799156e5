import { closeDatabase } from "@evenly/db";
import { createTestDatabase } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { pingDatabase } from "./ping-database.ts";

describe("pingDatabase", () => {
  it("resolves while the database answers and throws once it is down", async () => {
    const database = await createTestDatabase();
    await expect(pingDatabase(database)).resolves.toBeUndefined();
    await closeDatabase(database.db);
    await expect(pingDatabase(database)).rejects.toThrow();
    await database.drop();
  });
});
