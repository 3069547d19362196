import { z } from 'zod';

import { headOf, renamed } from './frames.ts';
import type { ClientFrame, WireProtocol } from './wire-protocol.ts';

const Uuid = z.uuid();

/** The library's own protocol; maps the bare page ids of older clients in both directions. */
export class HocuspocusProtocol implements WireProtocol {
  readonly opening = null;
  readonly keepAlive = null;
  readonly #bareIds = new Set<string>();

  toServer(frame: Uint8Array): ClientFrame | null {
    const head = headOf(frame);
    if (!head) return null;
    if (head.name.includes(':') || !Uuid.safeParse(head.name).success) return { frame, head };
    this.#bareIds.add(head.name);
    const full = renamed(frame, head, `page:${head.name}`);
    return { frame: full, head: headOf(full) ?? head };
  }

  toClient(frame: Uint8Array): Uint8Array {
    if (this.#bareIds.size === 0) return frame;
    const head = headOf(frame);
    const id = head?.name.slice('page:'.length) ?? '';
    return head && this.#bareIds.has(id) ? renamed(frame, head, id) : frame;
  }
}
