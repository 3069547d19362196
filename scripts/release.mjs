// `npm run release`: the program as one file for machines without git, with what a firm asks for
// beside it. It is what the last commit holds, and the client is built: `npm start` in the unpacked
// folder installs the packages and starts. With `--check` it is unpacked and started, too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildClient } from './build.mjs';
import { environment, fail, install, root, say } from './install.mjs';
import { licensesOf } from './licenses.mjs';
import { checkRelease } from './release-check.mjs';

/** What is needed to change the program or to make its image, and not to run it. */
const LEFT_OUT = [
  'tests',
  'Dockerfile',
  'docker-compose.yml',
  'deploy/compose.large.yml',
  ...['.ci', '.dockerignore', '.oxfmtrc.json', '.oxlintrc.json', '.size-limit.mjs'],
  ...['drizzle', 'knip', 'playwright', 'vite', 'vitest'].map((tool) => `${tool}.config.ts`),
];

install({ everything: false });
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
if (run('git', ['status', '--porcelain']).trim() !== '')
  fail('There are changes that no commit has: a release is what the last commit holds.');
await buildClient();

const title = `${name}-${version}`;
const into = path.join(root, 'dist/release');
const scratch = mkdtempSync(path.join(tmpdir(), 'tutti-release-'));
const folder = path.join(scratch, title);
rmSync(into, { recursive: true, force: true });
mkdirSync(into, { recursive: true });
mkdirSync(folder);
run('sh', ['-c', `git archive HEAD | tar -x -C "$0"`, folder]);
// The client comes built: of its folder, the server reads the texts alone.
const ofClient = readdirSync(path.join(folder, 'web')).filter((file) => file !== 'messages');
for (const left of [...LEFT_OUT, ...ofClient.map((file) => `web/${file}`)])
  rmSync(path.join(folder, left), { recursive: true, force: true });
cpSync(path.join(root, 'dist/web'), path.join(folder, 'dist/web'), {
  recursive: true,
  preserveTimestamps: true,
});
const archive = path.join(into, `${title}.tar.gz`);
const owned = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
run('tar', ['-czf', archive, ...owned, '-C', scratch, title]);
rmSync(scratch, { recursive: true });

// What the program is made of, from the lock file.
const sbom = run('npm', [
  'sbom',
  '--omit=dev',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--workspaces=false',
]);
writeFileSync(path.join(into, `${title}.sbom.json`), sbom);
writeFileSync(path.join(into, `${title}.licenses.txt`), licensesOf(JSON.parse(sbom)));
const sums = readdirSync(into)
  .toSorted()
  .map((file) => {
    const bytes = readFileSync(path.join(into, file));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
  });
writeFileSync(path.join(into, 'SHA256SUMS'), sums.join(''));
say(`${title} lies in dist/release: ${readdirSync(into).join(', ')}.`);
if (process.argv.includes('--check')) await checkRelease(into, title);

function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) fail(`${program} ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}
