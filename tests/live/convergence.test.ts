import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { compactDocument, storedState } from '#server/features/documents/commands.ts';
import { until } from '#tests/support/feed.ts';
import { stored, type Writer } from '#tests/support/live.ts';

import { liveWorld } from './world.ts';

const world = liveWorld();

type Step =
  | { readonly do: 'type'; readonly who: number; readonly at: number; readonly text: string }
  | { readonly do: 'delete'; readonly who: number; readonly at: number }
  | { readonly do: 'split'; readonly who: number }
  | { readonly do: 'drop'; readonly who: number }
  | { readonly do: 'compact' }
  | { readonly do: 'derive' }
  | { readonly do: 'patch'; readonly text: string }
  | { readonly do: 'wait'; readonly ms: number };

const PEOPLE = 5;
const who = fc.nat(PEOPLE - 1);
const at = fc.nat(1_000);
const text = fc.stringMatching(/^[a-z]{1,4}$/);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), who, at, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), who, at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('derive' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('patch' as const), text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(8) }) },
);

test('five clients with drops, compaction and API writers end with the same text, which is the stored one (T17)', async () => {
  const { live, ada, ben, item, project, server, html } = world();
  const { database } = server.platform;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const id = await item('<p>start</p>');
      const writers = Array.from({ length: PEOPLE }, (_, place) =>
        live.open(place % 2 ? ada : ben, `work-item:${id}`),
      );
      await stored(...writers);
      for (const one of steps) {
        if (one.do === 'wait') await sleep(one.ms);
        else if (one.do === 'compact')
          await database.transaction(({ sql }) => compactDocument(sql, id));
        else if (one.do === 'derive') await html('work-item', id);
        else if (one.do === 'patch') {
          const description_html = `<p>${one.text}</p><p>start</p>`;
          await ada.patch(`${project.url}/issues/${id}/`, { description_html });
        } else act(writers[one.who], one);
      }
      await stored(...writers);
      // What the API wrote last may still be on its way to the open documents.
      await until(async () => {
        const known = replayed(await storedState(database.sql, id));
        return writers.every((writer) => fragmentOf(writer.document) === known);
      }, 30_000);
      for (const writer of writers) writer.leave();
      const shown = (await html('work-item', id)).replaceAll(/<\/?p>/g, '');
      expect(shown).toBe(writers[0]?.text().replaceAll('\n', ''));
    }),
    // On a busy machine fewer sequences are tried, none is cut short.
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
});

/** What the stored state of a document reads. */
function replayed(state: Uint8Array | null): string {
  const document = new Y.Doc();
  if (state) Y.applyUpdate(document, state);
  return fragmentOf(document);
}

const fragmentOf = (document: Y.Doc) => JSON.stringify(document.getXmlFragment('default').toJSON());

function act(
  writer: Writer | undefined,
  one: Exclude<Step, { do: 'wait' | 'compact' | 'derive' | 'patch' }>,
): void {
  if (!writer) return;
  const fragment = writer.document.getXmlFragment('default');
  const length = lineLength(fragment);
  if (one.do === 'type') writer.type(one.text, length === 0 ? 0 : one.at % (length + 1));
  else if (one.do === 'drop') writer.socket.webSocket?.close();
  else if (one.do === 'split') fragment.push([new Y.XmlElement('paragraph')]);
  else if (length > 0) lineIn(fragment)?.delete(one.at % length, 1);
}

function lineIn(fragment: Y.XmlFragment): Y.XmlText | null {
  const block = fragment.length > 0 ? fragment.get(fragment.length - 1) : null;
  const line = block instanceof Y.XmlElement && block.length > 0 ? block.get(0) : null;
  return line instanceof Y.XmlText ? line : null;
}

function lineLength(fragment: Y.XmlFragment): number {
  return lineIn(fragment)?.length ?? 0;
}
