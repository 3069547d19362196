/**
 * Schemas are read without compiling them: the policy of the page forbids that, and a browser that is only asked
 * whether it could writes an error. Set by its global name, so that the first page need not hold the library.
 */
export function readSchemasPlainly(): void {
  const known: unknown = Reflect.get(globalThis, '__zod_globalConfig');
  Reflect.set(globalThis, '__zod_globalConfig', Object.assign(known ?? {}, { jitless: true }));
}
