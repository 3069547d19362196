import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

import { lineOf, textOf } from './document-text.ts';
import type { Caller } from './world.ts';

/** A script or another editor with an open document, through y-websocket's provider. */
export interface PlainWriter {
  readonly document: Y.Doc;
  readonly provider: WebsocketProvider;
  /** Reasons for which the server closed it for good. */
  readonly refusals: string[];
  readonly type: (text: string) => void;
  readonly text: () => string;
  readonly leave: () => void;
}

/** Opens a document at `url` (the server's URL) with this cookie. */
export function openPlainWriter(
  { cookie }: Pick<Caller, 'cookie'>,
  name: string,
  url: string,
  origin?: string,
): PlainWriter {
  const document = new Y.Doc();
  const headers = origin === undefined ? { cookie } : { cookie, origin };
  const provider = new WebsocketProvider(`${url}/live/y`, name, document, {
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers });
      }
      // oxlint-disable-next-line typescript/no-explicit-any -- the class of a browser, as the provider wants it
    } as any,
    disableBc: true,
    maxBackoffTime: 200,
  });
  const refusals: string[] = [];
  provider.on('closed', ({ code, reason }) => refusals.push(`${code} ${reason}`));
  const fragment = document.getXmlFragment('default');
  return {
    document,
    provider,
    refusals,
    type: (text) => {
      const line = lineOf(fragment);
      line.insert(line.length, text);
    },
    text: () => textOf(fragment),
    leave: () => {
      provider.destroy();
      document.destroy();
    },
  };
}
