/** Side effects that hostile input may have although it was answered. */
export type ProcessWatch = {
  /** Faults since the previous call; call it after a turn of the event loop, so that rejections have been reported. */
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

/** Records unhandled rejections and changes to built-in prototypes. */
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

/** Called after every request: reading values costs a quarter of reading descriptors. */
function isChanged(prototype: object, members: readonly Member[]): boolean {
  if (Reflect.ownKeys(prototype).length !== members.length) return true;
  return members.some(([key, { value, get, set }]) => {
    if (get === undefined && set === undefined) return !Object.is(Reflect.get(prototype, key), value);
    const now = descriptorOf(prototype, key);
    return now.get !== get || now.set !== set;
  });
}
