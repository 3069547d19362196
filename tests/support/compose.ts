import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** The parts of a docker-compose.yml service that tests check. */
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

/** Services of docker-compose.yml by name. */
export const { services } = z
  .object({ services: z.record(z.string(), ComposeService) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

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
