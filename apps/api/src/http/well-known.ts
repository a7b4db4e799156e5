import type { FastifyInstance } from "fastify";

/** Page that changes the password, and the page that adds and manages passkeys. */
const SECURITY_PAGE = "/security";
const PASSKEYS_PAGE = "/enhanced-security";
const DAY_SECONDS = 86_400;
/** Not part of the documented api. */
const HIDDEN = { schema: { hide: true } };

/**
 * Addresses by which password managers find the app's pages: `change-password` (W3C) and `passkey-endpoints` (W3C, FIDO).
 *
 * @see https://w3c.github.io/webappsec-change-password-url/
 * @see https://www.w3.org/TR/passkey-endpoints/
 */
export function addWellKnown(app: FastifyInstance, publicUrl: string): void {
  const page = `${publicUrl}${PASSKEYS_PAGE}`;
  app.get("/.well-known/change-password", HIDDEN, (_request, reply) => reply.redirect(SECURITY_PAGE, 302));
  app.get("/.well-known/passkey-endpoints", HIDDEN, (_request, reply) =>
    reply.header("cache-control", `public, max-age=${DAY_SECONDS}`).send({ enroll: page, manage: page }),
  );
}
