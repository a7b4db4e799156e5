import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  routes: {
    "POST /api/users/avatar": { strangers: 401, users: 415, scope: null, isDocumented: true },
    // Pictures: who knows an address may see them.
    "GET /files/:id": { strangers: 404, users: 404 },
  },
  rows: {
    "GET /api/users/profile": {
      answers: { status: 200, fields: ["user"] },
      example: () => ({}),
    },
    "PUT /api/users/profile": {
      answers: { status: 200, fields: ["user"] },
      example: () => ({ body: { firstName: "Ada" } }),
      refusals: {
        NAME_RESERVED: () => ({ body: { firstName: "Evenly" } }),
        PASSWORD_NEEDED: () => ({ body: { country: "DE" } }),
        PASSWORD_WRONG: () => ({ body: { country: "DE", password: "wrong" } }),
        STATE_CONFLICT: () => ({ body: { firstName: "Ada", expectedVersion: 99 } }),
      },
    },
  },
};
