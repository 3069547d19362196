import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/** How a migration runs; its marks are comments before the first statement (migrations/README.md). */
export interface Marks {
  /**
   * `plain`: one transaction. `online`: each statement on its own, outside of one. `batched`: one
   * statement for some thousand rows at a time, each time a transaction.
   */
  readonly kind: 'plain' | 'online' | 'batched';
  /** The rows of a batched migration, and the unique column by which they are walked. */
  readonly batches: { readonly table: string; readonly key: string } | null;
  /** It takes away what earlier versions use: those are refused from then on. */
  readonly isContract: boolean;
  /** Number of the migration since which no version uses what a contract takes away. */
  readonly since: string | null;
  /** Its tables are small, so that indexes and checks of them take no time. */
  readonly isSmall: boolean;
  /** Columns that change their type take whatever they took before, without a rewrite. */
  readonly isWidening: boolean;
}

export interface Migration extends Marks {
  /** Drizzle's timestamp, which orders migrations and names the version of a database. */
  readonly when: number;
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
  /** The newest migration that a program must at least know to go on; null = any program may. */
  readonly needs: number | null;
}

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});
const HEAD = /^(?:\s*(?:--.*)?(?:\n|$))*/;
const BREAKPOINT = '--> statement-breakpoint';

/** The migrations of drizzle's journal in a folder, in its order. */
export function readMigrations(folder: string): Migration[] {
  const journal = readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = Journal.parse(JSON.parse(journal));
  return entries.map(({ when, tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    const marks = marksOf(text);
    const since = entries.find((entry) => entry.tag.startsWith(`${marks.since}_`))?.when;
    return {
      ...marks,
      when,
      tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(BREAKPOINT).filter(hasStatement),
      needs: marks.isContract ? (since ?? when) : null,
    };
  });
}

/** The marks at the head of a migration's file. */
export function marksOf(text: string): Marks {
  const [head = ''] = HEAD.exec(text) ?? [];
  const [, table, key] = /^-- batched: (\w+) by (\w+)$/m.exec(head) ?? [];
  const contract = /^-- contract(?: since (\d{4}))?: \S/m.exec(head);
  const batches = table && key ? { table, key } : null;
  const isOnline = /^-- online$/m.test(head);
  return {
    kind: batches ? 'batched' : isOnline ? 'online' : 'plain',
    batches,
    isContract: contract !== null,
    since: contract?.[1] ?? null,
    isSmall: /^-- small: \S/m.test(head),
    isWidening: /^-- widens: \S/m.test(head),
  };
}

const hasStatement = (text: string) => text.replaceAll(/^\s*--.*$/gm, '').trim() !== '';
