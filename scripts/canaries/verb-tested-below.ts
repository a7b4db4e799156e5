// at packages/services/src/canary/part/canary-verb.ts: verb-tested 1
export async function canaryVerb(ctx: object): Promise<object> {
  return ctx;
}
