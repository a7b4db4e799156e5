/** Fields whose values no log may hold, and why. Names of tables and of inputs that stand nowhere here are decided by a test. */
const HIDDEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "secrets, and what stands for one": [
    ...["password", "currentPassword", "newPassword", "passwordHash", "pin", "code", "secret", "secretHash"],
    ...[
      "token",
      "tokenHash",
      "quoteToken",
      "ticket",
      "bindingHash",
      "deviceHash",
      "deviceId",
      "idempotencyKey",
    ],
    ...["authorization", "cookie", "setCookie", "xEvenlyCall"],
  ],
  "who people are, where they are and how they are reached": [
    ...[
      "email",
      "emailSealed",
      "emailLookup",
      "phone",
      "phoneSealed",
      "phoneLookup",
      "addressSealed",
      "recipient",
    ],
    ...["firstName", "lastName", "handle", "to", "user", "person", "q", "ipAddress", "userAgent", "country"],
    ...["ownerCountry", "timeZone", "nextTimeZone", "identityTier", "byName", "byEmail", "byPhone"],
  ],
  "what they own": [
    ...[
      "amount",
      "min",
      "max",
      "amountMinor",
      "feeMinor",
      "capturedMinor",
      "posted",
      "held",
      "postedAfter",
      "minMinor",
      "maxMinor",
    ],
    ...["dayMinor", "dayCount", "monthMinor", "monthCount"],
  ],
  "what they, or others about them, wrote and read": [
    ...[
      "description",
      "note",
      "text",
      "merchant",
      "category",
      "tag",
      "tags",
      "addTags",
      "removeTags",
      "filter",
    ],
    ...[
      "title",
      "message",
      "actionUrl",
      "actionText",
      "textBody",
      "htmlBody",
      "content",
      "data",
      "payload",
      "events",
    ],
    ...["reason", "suspendedReason", "frozenReason", "refusal", "metadata", "subject", "lastError"],
  ],
};

const hidden = new Set(Object.values(HIDDEN_FIELDS).flat().map(plain));

/** Whether a field's value stays out of every log; `tokenHash`, `token_hash` and `Token-Hash` are one name. */
export function isHiddenField(name: string): boolean {
  return hidden.has(plain(name));
}

function plain(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}
