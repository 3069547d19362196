// Run after npm has installed the packages; plain JavaScript for Node 20.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * postgres 3.4.9 writes to a connection that has closed: when the database dies, that ends the whole program
 * (porsager/postgres#1154, #1208); and what it could not write it never gives up, so that the connection hangs
 * for ever. Each line is replaced by one that refuses the query instead; remove this when the driver has.
 */
const MENDED = [
  [
    `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null`,
    `    if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)
    nextWriteTimer !== null`,
  ],
  [
    `    clearImmediate(nextWriteTimer)
    if (socket) {`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) {`,
  ],
  [
    `    clearImmediate(nextWriteTimer)
    socket.removeListener`,
    `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener`,
  ],
];

/** Mends the installed driver; does nothing when that was done. Answers what is wrong, or null. */
export function mendDriver(root) {
  const file = path.join(root, 'node_modules/postgres/src/connection.js');
  let text = readFileSync(file, 'utf8');
  if (MENDED.every(([, mended]) => text.includes(mended))) return null;
  for (const [broken, mended] of MENDED) {
    if (text.split(broken).length !== 2)
      return 'The package "postgres" is another than scripts/mend-driver.mjs knows: install the one of package-lock.json, or look whether it still needs mending.';
    text = text.replace(broken, mended);
  }
  // In one step: another program may be reading it.
  writeFileSync(`${file}.mended`, text);
  renameSync(`${file}.mended`, file);
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.resolve(path.dirname(process.argv[1] ?? ''), '..');
  const wrong = mendDriver(root);
  if (wrong) {
    process.stderr.write(`${wrong}\n`);
    process.exit(1);
  }
}
