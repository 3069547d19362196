import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { makeSupport } from '#server/features/system/support.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { runCommand, say } from '#server/start/command.ts';
import { StartError } from '#server/start/failure.ts';
import { SupportBundle } from '#shared/contract/support.ts';

import { askProgram } from './asking.ts';
import { withPlatform } from './own-platform.ts';

/** `npm run support -- [file]`: writes a file for those who help, without secrets and content. */
async function main(name = 'tutti-support.json'): Promise<void> {
  // npm changes to the project's folder; the name is relative to where the command was given.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`);
  const config = readConfig(process.env);
  const bundle = await askProgram(config, '/api/instances/support/')
    .then((body) => SupportBundle.parse(body))
    .catch(() => withPlatform(config, makeSupport));
  if (!bundle) throw new StartError('There is no instance yet: nothing can be said of it.');
  writeFileSync(file, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600 });
  say(`Wrote ${file}. Read it before you pass it on.`);
}

await runCommand(() => main(process.argv[2]));
