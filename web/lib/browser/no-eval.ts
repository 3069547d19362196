/**
 * Turns off zod's compiled parsers: the page's CSP forbids eval, and even zod's probe for it logs
 * an error. The option is set through its global name, so that the first page does not load zod.
 */
export function disableSchemaCompilation(): void {
  const known: unknown = Reflect.get(globalThis, '__zod_globalConfig');
  Reflect.set(globalThis, '__zod_globalConfig', Object.assign(known ?? {}, { jitless: true }));
}
