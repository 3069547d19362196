import {
  createDecoder,
  readVarInt,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';
import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { now } from './raw-client.ts';

/** A key that was typed: when, and when the server said that it is stored. */
export interface Key {
  readonly name: string;
  readonly sent: number;
  stored: number;
}

/** Somebody who types into a document, with as little of a client around it as there can be. */
export class DocumentWriter {
  readonly #name: string;
  readonly #socket: WebSocket;
  readonly #connected: Promise<unknown>;
  readonly #document = new Y.Doc();
  readonly #line: Y.XmlText;
  readonly #waiting: Key[] = [];
  readonly keys: Key[] = [];
  /** Called with `client.clock` of what others typed; without it that is not read, which costs more than a key. */
  onPeer: ((name: string, at: number) => void) | null = null;
  onStored: () => void = () => undefined;
  #isOpen = false;
  #opened: (at: number) => void = () => undefined;

  constructor(url: string, cookie: string, name: string) {
    this.#name = name;
    const block = new Y.XmlElement('paragraph');
    this.#line = new Y.XmlText();
    block.insert(0, [this.#line]);
    this.#document.getXmlFragment('default').insert(0, [block]);
    this.#socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
    this.#socket.binaryType = 'arraybuffer';
    this.#connected = new Promise((resolve) => this.#socket.once('open', resolve));
    this.#socket.on('message', (data) => this.#receive(new Uint8Array(data as ArrayBuffer)));
  }

  /** Opens the document; resolves when all of it has come, with that moment. */
  async open(): Promise<number> {
    await this.#connected;
    const opened = new Promise<number>((resolve) => (this.#opened = resolve));
    this.#send(2, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarString(encoder, '');
    });
    this.#send(0, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarUint8Array(encoder, Y.encodeStateVector(this.#document));
    });
    const at = await opened;
    this.type('', Y.encodeStateAsUpdate(this.#document));
    return at;
  }

  /** How many keys are on their way. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Types one letter, or sends the update given. */
  type(letter: string, given?: Uint8Array): void {
    const clock = Y.getState(this.#document.store, this.#document.clientID);
    let update = given ?? new Uint8Array();
    if (!given) {
      const take = (made: Uint8Array) => (update = made);
      this.#document.once('update', take);
      this.#line.insert(this.#line.length, letter);
    }
    const key = { name: `${this.#document.clientID}.${clock}`, sent: now(), stored: 0 };
    this.#waiting.push(key);
    if (!given) this.keys.push(key);
    this.#send(0, (encoder) => {
      writeVarUint(encoder, 2);
      writeVarUint8Array(encoder, update);
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #send(kind: number, write: (encoder: ReturnType<typeof createEncoder>) => void): void {
    const encoder = createEncoder();
    writeVarString(encoder, this.#name);
    writeVarUint(encoder, kind);
    write(encoder);
    this.#socket.send(toUint8Array(encoder));
  }

  #receive(frame: Uint8Array): void {
    const at = now();
    const decoder = createDecoder(frame);
    readVarString(decoder);
    const kind = readVarUint(decoder);
    if (kind === 8) {
      const key = readVarInt(decoder) === 1 ? this.#waiting.shift() : undefined;
      if (key) key.stored = at;
      this.onStored();
      return;
    }
    if (kind !== 0) return;
    const step = readVarUint(decoder);
    if (step === 1 && !this.#isOpen) {
      this.#isOpen = true;
      this.#opened(at);
    }
    if (step !== 2 || !this.onPeer) return;
    for (const struct of Y.decodeUpdate(readVarUint8Array(decoder)).structs) {
      this.onPeer(`${struct.id.client}.${struct.id.clock}`, at);
    }
  }
}
