// Run after npm has installed the packages; plain JavaScript for Node 20.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What postgres 3.4.9 does when the database dies: it writes to a connection that has closed, which ends the
 * whole program (porsager/postgres#1154, #1208); it never gives up what it could not write, so that the
 * connection hangs for ever; and nobody catches the failure of its own first query, which asks for the array
 * types. Each place is replaced by one that refuses the query instead. The last place is another matter: rows of
 * a COPY that are read slowly make the driver stop reading, and when the end came with them it never goes on, so
 * that the next query waits for ever. Remove each when the driver does so by itself.
 */
const CONNECTION = [
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
  [
    `    if (initial)
      return reconnect()
`,
    `    if (initial) {
      query && query.reject(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return reconnect()
    }
`,
  ],
  [
    `      order by b.oid
    \`], [], execute)
`,
    `      order by b.oid
    \`], [], execute).catch(() => (needsTypes = true, []))
`,
  ],
  [
    `    stream && stream.push(null)
    stream = null
`,
    `    stream && stream.push(null)
    stream = null
    socket.resume()
`,
  ],
];

/**
 * A transaction's first statement travels with its BEGIN instead of a round trip later. When BEGIN fails the
 * connection is gone, and everything behind it fails too.
 */
const BEGINNING = [
  [
    `      , connection
      , prepare = null
`,
    `      , connection
      , executed
      , prepare = null
`,
  ],
  [
    `      await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      return await Promise.race([
        scope(connection, fn),
        new`,
    `      const begun = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      await Promise.race([begun, new Promise(resolve => executed = resolve)])
      connection.queue === full && move(connection, reserved)
      return await Promise.race([
        Promise.all([scope(connection, fn), begun]).then(([result]) => result),
        new`,
  ],
  [
    `      connection = c
      move(c, reserved)
`,
    `      connection = c
      executed && executed()
      move(c, reserved)
`,
  ],
];

/**
 * What was asked for in one turn goes out at its end, together, instead of a turn later: where many requests wait, a
 * turn is long, and each statement of each of them waited for one more.
 */
const WRITING = [
  [
    `    , nextWriteTimer = null
`,
    `    , nextWriteTimer = null
    , isWriteDue = false
`,
  ],
  [
    `    nextWriteTimer === null && (nextWriteTimer = setImmediate(nextWrite))
    return true
  }
`,
    `    isWriteDue || (isWriteDue = true, process.nextTick(writeDue))
    return true
  }

  function writeDue() {
    isWriteDue = false
    chunk !== null && nextWrite()
  }
`,
  ],
];

/**
 * What a transaction asks for in one turn is one message: only the last statement of it asks the database for a
 * word on how things stand, where each did. The database sends what it has at that word, and each sending wakes
 * this process, which took longer than most of the statements. Where one fails, those behind it in the message are
 * not run and fail with it; the end of a transaction always comes for itself, so that it runs all the same.
 */
const JOINING = [
  [
    `    , final = null

  const connection = {`,
    `    , final = null
    , last = null

  const connection = {`,
  ],
  [
    `      build(q)
      return write(toBuffer(q))
        && !q.describeFirst
`,
    `      build(q)
      q.joined = false
      const bytes = toBuffer(q)
      const joins = connection.reserved && !connection.reserved.release && q.prepared && !q.cursorFn && !ALONE.test(q.string)
      if (joins && last !== null && last.chunk === chunk) {
        chunk = chunk.subarray(0, -Sync.length)
        last.query.joined = true
      }
      const isOpen = write(bytes)
      last = joins && chunk !== null ? { query: q, chunk } : null
      return isOpen
        && !q.describeFirst
`,
  ],
  [
    `    if (fn || chunk.length >= 1024)
`,
    `    if (fn || chunk.length >= 16384)
`,
  ],
  [
    `            ? retry(query, errorResponse)
            : errored(errorResponse)
      } else {`,
    `            ? retry(query, errorResponse)
            : errored(errorResponse)
        while (joined) {
          const skipped = sent.shift()
          joined = skipped.joined
          queryError(skipped, errorResponse)
        }
      } else {`,
  ],
  [
    `    if (query) {
      if (errorResponse) {
        query.retried
`,
    `    if (query) {
      if (errorResponse) {
        let { joined } = query
        query.retried
`,
  ],
  [
    `      result.count && query.cursorFn(result)
      write(Sync)
    }
  }
`,
    `      result.count && query.cursorFn(result)
      write(Sync)
    }

    if (query.joined) {
      query.resolve(result)
      result = new Result()
      query = sent.shift()
      query.active = true
    }
  }
`,
  ],
  [
    `const retryRoutines = new Set([`,
    `const ALONE = /^\\s*(begin|commit|rollback|savepoint|release|prepare|copy)\\b/i

const retryRoutines = new Set([`,
  ],
];

const FILES = { 'connection.js': [...CONNECTION, ...WRITING, ...JOINING], 'index.js': BEGINNING };

/** Mends the installed driver; does nothing when that was done. Answers what is wrong, or null. */
export function mendDriver(root) {
  for (const [name, places] of Object.entries(FILES)) {
    const file = path.join(root, 'node_modules/postgres/src', name);
    const installed = readFileSync(file, 'utf8');
    let text = installed;
    for (const [broken, mended] of places) {
      if (text.includes(mended)) continue;
      if (text.split(broken).length !== 2)
        return 'The package "postgres" is another than scripts/mend-driver.mjs knows: install the one of package-lock.json, or look whether it still needs mending.';
      text = text.replace(broken, () => mended);
    }
    if (text === installed) continue;
    // In one step: another program may be reading it.
    writeFileSync(`${file}.mended`, text);
    renameSync(`${file}.mended`, file);
  }
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
