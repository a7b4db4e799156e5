/** What a push says, as far as it could be read. */
export type PushMessage = {
  readonly id: string | null;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly actionText: string | null;
  readonly tag: string | null;
  readonly isUrgent: boolean;
  /** Good for one thing: to tell that this push arrived. */
  readonly ackToken: string | null;
};

/** A browser takes the permission away from those who get a push and show nothing: without words the name stands alone. */
const TITLE_WITHOUT_WORDS = "Evenly";

/** Reads a push; whatever is missing or of another kind is left out, and nothing is thrown. */
export function readPushMessage(text: string | null): PushMessage {
  const fields = parse(text);
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === "string" && value.trim() !== "" ? value : null;
  };
  return {
    id: textOf("id"),
    title: textOf("title") ?? TITLE_WITHOUT_WORDS,
    message: textOf("message") ?? "",
    actionUrl: textOf("actionUrl"),
    actionText: textOf("actionText"),
    tag: textOf("tag"),
    isUrgent: fields.priority === "urgent",
    ackToken: textOf("ackToken"),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
