import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';

import { AUTHENTICATION, syncFrame } from '#live/frames.ts';
import { storedState } from '#server/features/documents/commands.ts';
import { withReplayed } from '#server/features/documents/queries.ts';
import { until } from '#tests/support/feed.ts';
import { stored } from '#tests/support/live.ts';

import { liveWorld } from './world.ts';

const world = liveWorld();

test('what a client says before it is let in reaches those who come right after it', async () => {
  const { live, ada, ben, item, server } = world();
  const id = await item();
  const name = `work-item:${id}`;
  // Nobody has needed the yjs document so far: who comes is answered with the bytes that are stored.
  const first = live.open(ada, name);
  await stored(first);
  const hasty = new Y.Doc();
  hasty.getXmlFragment('default').insert(0, [new Y.XmlElement('paragraph')]);
  const socket = new WebSocket(live.url, { headers: { cookie: ada.cookie } });
  socket.on('open', () => {
    socket.send(authentication(name));
    const content = Y.encodeStateAsUpdate(hasty);
    socket.send(syncFrame(name, { step: messageYjsUpdate, content }));
  });
  const linesOf = (document: Y.Doc) => document.getXmlFragment('default').length;
  await until(async () => {
    const state = await storedState(server.platform.database.sql, id);
    return state !== null && withReplayed([{ data: state }], linesOf) === 2;
  });
  await until(() => linesOf(first.document) === 2);
  const next = live.open(ben, name);
  await stored(next);
  expect(linesOf(next.document)).toBe(2);
  socket.close();
});

/** What a client says first: who it is, by its cookie alone. */
function authentication(name: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, AUTHENTICATION);
  writeVarUint(encoder, 0);
  writeVarString(encoder, '');
  return toUint8Array(encoder);
}
