#!/usr/bin/env node
// Adds the optional packages of other platforms to package-lock.json that the registry did not
// offer when the lock was written: without them `npm ci` calls the lock out of date and stops. npm
// skips them on other platforms. Run it after each `npm install` that changes the lock. `--check`
// changes nothing and exits 1 when entries are missing.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (place === '' || isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added.push(name);
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) {
    process.stderr.write(
      `package-lock.json lacks ${added.length} optional packages of other platforms; run: node scripts/complete-lock.mjs\n`,
    );
    process.exitCode = 1;
  }
} else if (added.length > 0) {
  const root = lock.packages[''];
  const rest = Object.entries(lock.packages).filter(([place]) => place !== '');
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': root, ...Object.fromEntries(rest) };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`Added ${added.length} names to package-lock.json.\n`);
}

/** Whether Node's resolution from `place` finds the package in the lock. */
function isLocked(place, name) {
  const parents = place.split('/node_modules/');
  return parents.some((_, depth) => {
    const folder = parents.slice(0, parents.length - depth).join('/node_modules/');
    return (
      `${folder}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages
    );
  });
}

/** Operating system, processor and C library, read from the package's name. */
function platformOf(name) {
  const words = name.split('/').pop().split('-');
  if (words.includes('wasm32')) return { cpu: ['wasm32'] };
  const pick = (values) => values.filter((value) => words.includes(value));
  const os = pick(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
  const cpu = pick(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']);
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`No platform in the name ${name}.`);
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  const libc = isMusl ? ['musl'] : ['glibc'];
  return { cpu, os, ...(isMusl || isGlibc ? { libc } : {}) };
}
