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
  const clean = Object.entries(INHERITED).map(([name, { prototype }]) => ({
    name,
    prototype,
    members: membersOf(prototype),
  }));
  return {
    faults: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const changed = clean.filter(({ prototype, members }) => isChanged(prototype, members));
      return [...noted.splice(0), ...changed.map(({ name }) => `${name}.prototype is changed`)];
    },
    stop: () => {
      process.off("unhandledRejection", onRejection);
    },
  };
}

type Member = readonly [PropertyKey, PropertyDescriptor];

function membersOf(prototype: object): readonly Member[] {
  return Reflect.ownKeys(prototype).map((key) => [key, descriptorOf(prototype, key)]);
}

function descriptorOf(prototype: object, key: PropertyKey): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(prototype, key) ?? {};
}

/** Asked after every call: reading values costs a quarter of what their descriptors do. */
function isChanged(prototype: object, members: readonly Member[]): boolean {
  if (Reflect.ownKeys(prototype).length !== members.length) return true;
  return members.some(([key, { value, get, set }]) => {
    if (get === undefined && set === undefined) return !Object.is(Reflect.get(prototype, key), value);
    const now = descriptorOf(prototype, key);
    return now.get !== get || now.set !== set;
  });
}
