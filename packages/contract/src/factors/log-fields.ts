import type { LogFields } from "../log-fields.ts";

/** Fields of second factors. */
export const factorLogFields = {
  hidden: {
    "secrets, and what stands for one": [
      "challengeId",
      "codeHash",
      "pinHash",
      "secretSealed",
      "lastStep",
      "addressLookup",
      "assertion",
      "attestation",
      "attestationObject",
      "authenticatorData",
      "boundTo",
      "challengeHash",
      "clientDataJSON",
      "credentialId",
      "passkey",
      "publicKey",
      "signature",
      "userHandle",
    ],
  },
  shown: {
    "ids, by which a line is found without saying who": ["factorId", "transferId"],
    "switches and versions": ["isOn", "purpose", "transports", "trustDevice"],
  },
} as const satisfies LogFields;
