import { describe, expect, it } from "vitest";
import { appRouter } from "../trpc/root.ts";
import { restRows } from "./rows.ts";

/** The documented paths that belong to what is built. */
const documented = [
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/refresh",
  "POST /api/auth/logout",
  "POST /api/auth/verify-email",
  "POST /api/auth/resend-verification",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "GET /api/users/profile",
  "PUT /api/users/profile",
  "POST /api/users/change-password",
  "DELETE /api/users/delete-account",
  "GET /api/transactions",
  "POST /api/transactions",
  "GET /api/transactions/{id}",
  "PUT /api/transactions/{id}",
  "PATCH /api/transactions/{id}",
  "DELETE /api/transactions/{id}",
  "POST /api/realtime/ticket",
];

describe("REST rows", () => {
  it("are exactly the documented paths of what is built", () => {
    expect(restRows.map((row) => `${row.method} ${row.path}`).sort()).toEqual([...documented].sort());
  });

  it("each name a procedure that exists, and say public exactly when it is", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { policy?: string } } }
    >;
    for (const row of restRows) {
      const policy = procedures[row.procedure]?._def.meta?.policy;
      expect([row.path, policy !== undefined, policy === "public"]).toEqual([row.path, true, row.isPublic]);
    }
  });

  it("leave no procedure without a policy", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { policy?: string } } }
    >;
    const undeclared = Object.entries(procedures).filter(
      ([, procedure]) => procedure._def.meta?.policy === undefined,
    );
    expect(undeclared.map(([path]) => path)).toEqual([]);
  });
});
