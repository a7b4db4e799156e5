/** What hostile input may leave behind although it was answered. */
export type ProcessWatch = {
  /** What went wrong since the last look; asked after a turn of the event loop, so that rejections have come. */
  faults(): Promise<readonly string[]>;
  stop(): void;
};

const INHERITED = {
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  Date,
  RegExp,
  Error,
  Map,
  Set,
  Promise,
};

/** Notes rejections that nobody handles and changes to what every object inherits. */
export function watchProcess(): ProcessWatch {
  const noted: string[] = [];
  const onRejection = (reason: unknown) => {
    noted.push(`unhandled rejection: ${String(reason)}`);
  };
  process.on("unhandledRejection", onRejection);
  const clean = Object.entries(INHERITED).map(
    ([name, { prototype }]) => [name, prototype, membersOf(prototype)] as const,
  );
  return {
    faults: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const changed = clean.filter(([, prototype, members]) => !isSame(members, membersOf(prototype)));
      return [...noted.splice(0), ...changed.map(([name]) => `${name}.prototype is changed`)];
    },
    stop: () => {
      process.off("unhandledRejection", onRejection);
    },
  };
}

function membersOf(prototype: object): readonly unknown[] {
  return Reflect.ownKeys(prototype).flatMap((key) => {
    const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
    return [key, value, get, set];
  });
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, index) => Object.is(member, other[index]));
}
