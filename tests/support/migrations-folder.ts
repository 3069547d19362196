import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

/** A copy of the program's migrations with further ones, as a later version has. */
export interface MigrationsFolder {
  readonly folder: string;
  /** Drizzle's timestamps of the further ones. */
  readonly added: readonly number[];
  remove(): void;
}

/** `more` is the text of each further migration by its name. */
export function migrationsWith(more: Readonly<Record<string, string>>): MigrationsFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-migrations-'));
  cpSync(path.join(root, 'migrations'), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = Journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const last = journal.entries.at(-1);
  const added = Object.entries(more).map(([tag, text], place) => {
    writeFileSync(path.join(folder, `${tag}.sql`), text);
    const when = (last?.when ?? 0) + 1 + place;
    journal.entries.push({ idx: (last?.idx ?? 0) + 1 + place, when, tag });
    return when;
  });
  writeFileSync(file, JSON.stringify(journal));
  return { folder, added, remove: () => rmSync(folder, { recursive: true }) };
}
