import { generateKeyPairSync, sign } from "node:crypto";

const SEQUENCE = 0x30;
/** ecdsa-with-SHA256, RFC 5758 */
const SIGNATURE = der(SEQUENCE, Buffer.from("06082a8648ce3d040302", "hex"));
/** CN=localhost */
const NAME = der(
  SEQUENCE,
  der(0x31, der(SEQUENCE, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("localhost")))),
);
const VALIDITY = der(
  SEQUENCE,
  ...["200101000000Z", "491231235959Z"].map((moment) => der(0x17, Buffer.from(moment))),
);

/**
 * A self-signed certificate for tests and its key: X.509 v1 (RFC 5280), P-256. Node creates keys and signatures but no
 * certificates.
 * @returns {{ key: string, certificate: string }} in PEM
 */
export function makeSelfSignedCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const serial = der(0x02, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const body = der(SEQUENCE, serial, SIGNATURE, NAME, VALIDITY, NAME, subjectKey);
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = der(SEQUENCE, body, SIGNATURE, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

/**
 * Encodes one ASN.1 value in DER.
 * @param {number} tag
 * @param {Buffer[]} parts
 */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}
