import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '#server/platform/settings/config.ts';
import { say } from '#server/start/command.ts';
import { sentenceOf, StartError } from '#server/start/failure.ts';
import { onPlatform } from '#server/start/on-platform.ts';

import { showProgress } from './progress.ts';
import { reportLines } from './report.ts';
import { type ImportOrder, runImport } from './run.ts';

const USAGE =
  'Say what goes where: npm run import -- <folder> --workspace <slug> --project <KEY> [--source <name>]';
/** Exit codes: everything was imported; the import stopped; rows were skipped. */
const EXIT = { complete: 0, stopped: 1, incomplete: 2 } as const;

/** `npm run import -- <folder> --workspace <slug> --project <KEY>`, also while running. */
async function main(): Promise<number> {
  const order = readOrder(process.argv.slice(2));
  const config = readConfig(process.env);
  const start = performance.now();
  mkdirSync(config.DATA_DIR, { recursive: true });
  const report = await onPlatform(config, { log: 'warn', say, upgrades: true }, (platform) =>
    runImport(platform, order, showProgress(process.stdout)),
  );
  for (const line of reportLines(report)) say(line);
  say(`Done in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return report.skipped.length > 0 ? EXIT.incomplete : EXIT.complete;
}

function readOrder(args: readonly string[]): ImportOrder {
  const { values, positionals } = parse(args);
  const [folder, ...more] = positionals;
  const { workspace, project, source } = values;
  if (!folder || !workspace || !project || more.length > 0) throw new StartError(USAGE);
  // npm changes to the project's folder; the name is relative to where the command was given.
  return {
    folder: path.resolve(process.env['INIT_CWD'] ?? '.', folder),
    workspace,
    project,
    source,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        project: { type: 'string' },
        source: { type: 'string', default: 'csv' },
      },
    });
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const known = sentenceOf(error, null);
  process.stderr.write(
    `${known ?? `The import stopped; run it again to go on where it ended. ${why}`}\n`,
  );
  process.exitCode = EXIT.stopped;
}
