import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { store } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

interface Note extends FeedImage {
  readonly name: string;
  readonly board: string;
  readonly color: string;
  readonly sort_order: number;
  readonly done_at: string | null;
}
interface CreateNote {
  readonly name: string;
  readonly color: string;
}
type UpdateNote = Partial<Pick<Note, 'name' | 'color' | 'sort_order'>>;

/** What a person does: which note is meant, by its place, and with which value. */
interface Act {
  readonly is: 'create' | 'rename' | 'color' | 'move' | 'delete' | 'finish' | 'merge' | 'twice';
  readonly at: number;
  readonly value: number;
}

let made = 0;

/** A board of its own for each sequence of acts. */
function world(canRestore: boolean) {
  made += 1;
  const place = { board: `board ${made}` };
  const notes = resource<Note, typeof place, CreateNote, UpdateNote>(`undo-note-${made}`, {
    path: ({ board }) => `/api/${board}/notes/`,
    home: ({ board }) => ({ board }),
    messages: 'notes:changes',
    initial: () => ({ done_at: null }),
    order: { field: 'sort_order' },
    ...(canRestore && { restore: ({ name, color }) => ({ name, color }) }),
  });
  const turn = notes.toggle('finish', {
    isOn: ({ done_at }) => done_at !== null,
    on: { message: 'finish', part: 'finish', fields: { done_at: 'now' } },
    off: { message: 'reopen', method: 'DELETE', part: 'finish', fields: { done_at: null } },
  });
  const all = () => notes.all().toSorted((a, b) => a.sort_order - b.sort_order);
  /** As the person sees it: what was made again has another id. */
  const seen = () => all().map(({ name, color, done_at }) => ({ name, color, done_at }));
  const update = (row: Note, fields: UpdateNote) => notes.update(place, row, fields);
  /** Does it; false = there is nothing to do it with. */
  const run = ({ is, at, value }: Act): boolean => {
    const rows = all();
    const row = rows[at % Math.max(1, rows.length)];
    if (is === 'create') {
      notes.create(place, { name: `note ${value}`, color: `color ${value}` });
      return true;
    }
    if (!row) return false;
    if (is === 'rename') void update(row, { name: `${row.name} ${value}` });
    if (is === 'color') void update(row, { color: `${row.color} ${value}` });
    if (is === 'move') {
      const siblings = rows.filter(({ id }) => id !== row.id);
      if (siblings.length === 0) return false;
      void notes.reorder(place, row, { siblings, index: value % (siblings.length + 1) });
    }
    if (is === 'delete') void notes.delete(place, row);
    if (is === 'finish') turn(place, row, row.done_at === null);
    if (is === 'merge') {
      void notes.act(place, row, {
        message: 'merge',
        part: 'merge',
        fields: { name: 'merged' },
        isFinal: true,
      });
    }
    if (is === 'twice') {
      undoStack.together({ key: 'notes:changes.twice' }, () => {
        void update(row, { name: `${row.name}!` });
        notes.create(place, { name: `copy of ${row.name}`, color: row.color });
      });
    }
    return true;
  };
  return { run, seen };
}

const act: fc.Arbitrary<Act> = fc.record({
  is: fc.constantFrom(
    'create',
    'create',
    'rename',
    'color',
    'move',
    'delete',
    'finish',
    'merge',
    'twice',
  ),
  at: fc.nat(20),
  value: fc.nat(99),
});

beforeAll(() => {
  fakeNetwork();
  openChanges({ userId: 'me', onRefused: () => undefined });
});
afterAll(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

test('after any acts, each press of undo gives what was before the last of them, or says that it cannot', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), fc.boolean(), (acts, canRestore) => {
      for (const step of undoStack.recent) undoStack.forget(step);
      const { run, seen } = world(canRestore);
      const states = [seen()];
      for (const one of acts) {
        if (!run(one)) continue;
        store.flush();
        states.push(seen());
      }
      // Every act is a step: none is passed over.
      expect(undoStack.recent).toHaveLength(states.length - 1);
      for (let n = states.length - 1; n > 0; n -= 1) {
        const before = seen();
        const isFinal = undoStack.recent[0]?.isFinal === true;
        const taken = undoStack.undo();
        store.flush();
        expect(taken?.isDone).toBe(!isFinal);
        // What nothing takes back stays, and so does what came of it.
        if (isFinal) {
          expect(seen()).toEqual(before);
          return;
        }
        expect(seen()).toEqual(states[n - 1]);
      }
    }),
    { numRuns: 150 },
  );
});

test('acts that were taken back are done again one by one', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 10 }), (acts) => {
      for (const step of undoStack.recent) undoStack.forget(step);
      const { run, seen } = world(true);
      const states = [seen()];
      for (const one of acts.filter(({ is }) => is !== 'merge')) {
        if (!run(one)) continue;
        store.flush();
        states.push(seen());
      }
      const count = states.length - 1;
      for (let n = 0; n < count; n += 1) undoStack.undo();
      store.flush();
      expect(seen()).toEqual([]);
      for (let n = 0; n < count; n += 1) undoStack.redo();
      store.flush();
      expect(seen()).toEqual(states[count]);
      // And taken back once more, one by one.
      for (let n = count; n > 0; n -= 1) {
        undoStack.undo();
        store.flush();
        expect(seen()).toEqual(states[n - 1]);
      }
    }),
    { numRuns: 60 },
  );
});
