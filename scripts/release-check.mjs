// `npm run release -- --check`: the finished release on a machine that has Node, npm and nothing of
// ours: the sums, `npm start` in the unpacked folder, then the command of its systemd unit.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fail, outerPath, say } from './install.mjs';

/** A first start downloads packages. */
const START_MS = 1_800_000;
/** The user that runs the unit's command, where root checks. */
const NOBODY = 65_534;
/** What was started and not stopped. */
const running = new Set();

/** Ends the process with one sentence when the release does not do what its README says. */
export async function checkRelease(into, title) {
  const sums = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: into });
  if (sums.status !== 0) fail('The files of the release are not those of SHA256SUMS.');
  const scratch = mkdtempSync(path.join(tmpdir(), 'tutti-unpacked-'));
  // Below a folder that anybody may enter, as /opt is.
  chmodSync(scratch, 0o755);
  let failure = null;
  try {
    spawnSync('tar', ['-xzf', path.join(into, `${title}.tar.gz`), '-C', scratch]);
    await checkStart(path.join(scratch, title), barePath(scratch));
    await checkUnit(path.join(scratch, title), path.join(scratch, 'data'));
  } catch (error) {
    failure = error.message;
  }
  for (const program of running) await stop(program);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (failure !== null) fail(failure);
  say('The release starts as its README and its unit say.');
}

/** `npm start` with an empty folder, as a person would. */
async function checkStart(folder, bare) {
  const port = await freePort();
  const env = { ...networkSettings(), PATH: bare, HOME: homedir(), PORT: String(port) };
  const program = start('npm', ['start'], { cwd: folder, env, detached: true });
  await ready(program, port);
  if (program.said().includes('Building the client'))
    throw new Error('The client of the release is built anew.');
  if (existsSync(path.join(folder, 'node_modules/vite')))
    throw new Error('The release installs packages that it does not need.');
  // npm's own status after Ctrl-C says nothing of the program.
  await stop(program);
  if (!program.said().includes('Stopped.'))
    throw new Error(`npm start did not stop in order: ${program.said()}`);
  say(`npm start: ready, with ${megabytes(folder)} MB on the disk in all.`);
}

/** The command of the unit with its environment, as another user where that can be. */
async function checkUnit(folder, data) {
  mkdirSync(data, { mode: 0o750 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const unit = readFileSync(path.join(folder, 'deploy/tutti.service'), 'utf8')
    .replaceAll('/opt/tutti', folder)
    .replaceAll('/var/lib/tutti', data);
  const valuesOf = (key) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [command, ...args] = valuesOf('ExecStart')[0].split(' ');
  const port = await freePort();
  const env = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')));
  const program = start(command, args, {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { ...env, PATH: '/usr/bin:/bin', PORT: String(port) },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  await ready(program, port);
  const stopped = await stop(program);
  if (stopped !== 0) throw new Error(`The unit's command ended with ${stopped}: ${program.said()}`);
  say('The command of the unit: ready, and stopped in order.');
}

/** A folder with the programs that the README asks for, and the shell that npm runs scripts with. */
function barePath(scratch) {
  const bare = path.join(scratch, 'bin');
  mkdirSync(bare);
  for (const name of ['node', 'npm', 'sh']) {
    const folder = outerPath().find((one) => existsSync(path.join(one, name)));
    if (folder) symlinkSync(path.join(folder, name), path.join(bare, name));
  }
  return bare;
}

/** What a person's machine has besides: how it reaches the package registry. */
const networkSettings = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        /proxy$|^NODE_EXTRA_CA_CERTS$|^SSL_CERT_/i.test(name) || name.endsWith('registry'),
    ),
  );

function start(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const from of [child.stdout, child.stderr])
    from.on('data', (part) => {
      said += part;
    });
  const exited = new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  const program = { child, said: () => said, exited, isGroup: options.detached === true };
  running.add(program);
  return program;
}

/** Waits until the program says its address, and asks it for the client as a browser would. */
async function ready(program, port) {
  const end = Date.now() + START_MS;
  while (!program.said().includes('Tutti is ready')) {
    if (program.child.exitCode !== null || Date.now() > end)
      throw new Error(`The release does not start: ${program.said()}`);
    await sleep(100);
  }
  const at = `http://localhost:${port}`;
  const page = await (await fetch(at, { headers: { accept: 'text/html' } })).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  for (const address of [script ?? '/missing', '/api/health/', '/api/instances/']) {
    const { status } = await fetch(new URL(address, at));
    if (status !== 200) throw new Error(`The release answers ${status} at ${address}.`);
  }
}

/** As Ctrl-C does, or `systemctl stop`. */
async function stop(program) {
  const { child, exited, isGroup } = program;
  running.delete(program);
  if (child.exitCode === null && isGroup) process.kill(-child.pid, 'SIGINT');
  else child.kill('SIGTERM');
  return exited;
}

const megabytes = (folder) =>
  spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0];

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
