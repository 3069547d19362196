import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { PATIENCE } from './patience.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An instruction of the Dockerfile: its name, and the rest of its line. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** Instructions of the last stage of the Dockerfile, which is the image. */
export function imageInstructions(): readonly Instruction[] {
  const all = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.replace(/^\S+ /, '') }));
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
}

const valueOf = (wanted: string) =>
  imageInstructions().findLast(({ name }) => name === wanted)?.value ?? '';

/** The command of CMD or HEALTHCHECK, which are lists in JSON. */
export const commandOf = (name: 'CMD' | 'HEALTHCHECK'): string[] =>
  JSON.parse(valueOf(name).replace(/^[^[]*/, ''));

/** The image's environment. */
export function imageEnvironment(): Record<string, string> {
  const pairs = imageInstructions()
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ value }) => value.split(' '))
    .map((pair) => pair.replace('$PATH', '/usr/bin:/bin'))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return Object.fromEntries(pairs);
}

/** Why no container can be run here; null = it can. */
export const noContainer: string | null =
  process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', '--net', 'true']).status !== 0
    ? 'only root may make namespaces, and not everywhere'
    : null;

/**
 * Makes a root file system of `$ROOT` and runs the arguments in it as user and group 1000, with no
 * rights of root: the machine's own programs, the image's folder and all else are read-only, but for
 * `/data` and `/tmp`. There is no network but the loopback.
 */
const INSIDE = `
set -e
ip link set lo up
mount -t tmpfs none "$ROOT"
cd "$ROOT"
mkdir -p usr etc app data tmp proc dev
for name in bin sbin lib lib64; do [ -L "/$name" ] && ln -s "usr/$name" "$name"; done
mount --rbind /usr usr && mount -o remount,bind,ro usr
mount --bind "$APP" app && mount -o remount,bind,ro app
mount --bind "$DATA" data
mount -t tmpfs -o mode=1777 none tmp
mount -t proc none proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 none dev/shm
echo 'node:x:1000:1000::/:/usr/sbin/nologin' > etc/passwd
echo 'node:x:1000:' > etc/group
echo '127.0.0.1 localhost' > etc/hosts
echo 'nameserver 192.0.2.53' > etc/resolv.conf
mount -o remount,ro "$ROOT"
exec chroot . setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all \
  sh -c 'cd /app && exec "$@"' sh "$@"
`;

/** A command of the image, in namespaces of its own. */
export interface Container {
  /** Process id of its first process, seen from here. */
  readonly pid: number;
  said(): string;
  says(words: string): Promise<void>;
  /** Runs a command beside it, in all of its namespaces, as its user. */
  run(command: readonly string[]): { status: number | null; output: string };
  /** Starts one of our own files, which shares only its network. */
  beside(file: string, env: Record<string, string>): ChildProcess;
  /** Sends a signal to its first process; its exit code, null = it was killed. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs the image's command as a container of the folder `app` (scripts/runtime.mjs) would: the
 * same environment, user and command, a read-only file system, and no network.
 */
export async function startContainer(
  folders: { readonly app: string; readonly data: string; readonly root: string },
  settings: Record<string, string> = {},
): Promise<Container> {
  const env = { ...imageEnvironment(), ...settings };
  const child = spawn(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-c', INSIDE, 'sh']
      // The shell itself is not of the image.
      .concat('env', '-i', ...pairsOf(env), ...commandOf('CMD')),
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        APP: folders.app,
        DATA: folders.data,
        ROOT: folders.root,
      },
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const until = async (holds: () => boolean, what: string) => {
    const end = Date.now() + 240_000 * PATIENCE;
    while (!holds()) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${what}: ${said}`);
      await wait(50);
    }
  };
  const first = () =>
    Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  await until(() => first() > 0, 'No process began');
  const pid = first();
  const enter = ['--target', String(pid), '--net'];
  return {
    pid,
    said: () => said,
    says: (words) => until(() => said.includes(words), `It never said "${words}"`),
    run(command) {
      const all = [...enter, '--mount', '--pid', '--root', '--wd'];
      const user = ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups'];
      const ran = spawnSync(
        'nsenter',
        [...all, ...user, 'env', '-i', '--chdir=/app', ...pairsOf(env), ...command],
        { encoding: 'utf8' },
      );
      return { status: ran.status, output: `${ran.stdout}${ran.stderr}` };
    },
    beside: (file, more) =>
      spawn('nsenter', [...enter, process.execPath, path.join(root, file)], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...more },
      }),
    stop(signal) {
      if (child.exitCode === null) process.kill(pid, signal);
      return ended;
    },
  };
}

const pairsOf = (env: Record<string, string>) =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`);
