// Requirements of a machine before anything is downloaded. Any Node with modules can run this.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = 20;
const OLDEST_NPM = 9;
/** Disk space in bytes: the program, its packages, and npm's copies while it unpacks. */
const ROOM = 1_300_000_000;
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

/** Facts about this machine that installing depends on. */
export function machine(root) {
  const npm = spawnSync('npm', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return {
    node: process.versions.node,
    npm: npm.status === 0 ? npm.stdout.trim() : null,
    platform: `${process.platform}-${process.arch}`,
    isMusl: process.platform === 'linux' && !hasGlibc(),
    root,
    isWritable: isWritable(root),
    free: freeIn(root),
  };
}

/** Why the program cannot be installed here and how to fix it, in one sentence; null = it can. */
export function refusalOf({ node, npm, platform, isMusl, root, isWritable: canWrite, free }) {
  if (Number.parseInt(node, 10) < OLDEST_NODE)
    return `Tutti needs Node ${OLDEST_NODE} or newer, and this is Node ${node}: install a newer one from https://nodejs.org and start again.`;
  if (isMusl || !PLATFORMS.includes(platform))
    return `There are no programs of PostgreSQL and Node for this platform (${platform}${isMusl ? ' with musl' : ''}): use Linux with glibc, macOS or Windows on x64 or, but for Windows, arm64, or the container (docker compose up).`;
  if (npm === null)
    return `npm was not found: install Node ${OLDEST_NODE} or newer with npm from https://nodejs.org and start again.`;
  if (Number.parseInt(npm, 10) < OLDEST_NPM)
    return `Tutti needs npm ${OLDEST_NPM} or newer, and this is npm ${npm}: run "npm install --global npm@10" and start again.`;
  if (!canWrite)
    return `The folder ${root} cannot be written: give it to the account that starts Tutti, or put Tutti in a folder of that account.`;
  if (free < ROOM)
    return `The disk of ${root} has ${megabytes(free)} MB left, and the packages need ${megabytes(ROOM)} MB: make room and start again.`;
  return null;
}

/** Why npm failed and how to fix it, in one sentence, from npm's output. */
export function failureOf(written) {
  if (/ENOSPC|no space left/i.test(written))
    return 'The packages could not be installed, because the disk is full: make room and start again.';
  if (/EACCES|EPERM|EROFS/.test(written))
    return 'The packages could not be installed, because a file or folder cannot be written (see above): give it to the account that starts Tutti, and start again.';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(
      written,
    )
  )
    return 'The packages could not be fetched, because the npm registry was not reached: check the network and the proxy (npm config get proxy), and start again.';
  return 'Installing the packages failed; npm says why above. Check the network and the disk, and start again.';
}

const megabytes = (bytes) => Math.floor(bytes / 1_000_000);

function hasGlibc() {
  return Boolean(process.report.getReport().header.glibcVersionRuntime);
}

function freeIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not report free space.
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether files can be created in a folder; creates a missing folder. */
export function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(mkdtempSync(path.join(folder, 'try-')), { recursive: true });
    return true;
  } catch {
    return false;
  }
}
