/** Smaller ones cost little. */
const SMALLEST = 65_536;
const LARGEST = 4_194_304;
/** What may lie ready for the next replies. */
const MOST_READY = 16_777_216;

const ready = new Map<number, ArrayBuffer[]>();
let readyBytes = 0;
/** What is in use: no other memory is ever taken back, and none twice. */
const lent = new WeakSet<ArrayBufferLike>();

/**
 * Memory for one large reply, to be handed to `release` when it has gone out. Fetched anew for each, half a megabyte
 * costs its pages and brings the garbage collector, which together take longer than filling it.
 */
export function acquire(length: number): Buffer {
  if (length < SMALLEST || length > LARGEST) return Buffer.allocUnsafe(length);
  const size = 2 ** Math.ceil(Math.log2(length));
  const used = ready.get(size)?.pop();
  if (used) readyBytes -= size;
  const memory = used ?? new ArrayBuffer(size);
  lent.add(memory);
  return Buffer.from(memory, 0, length);
}

/** Takes memory back; nobody may read it any more. Anything but what `acquire` gave is left alone. */
export function release({ buffer }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || !lent.delete(buffer)) return;
  const size = buffer.byteLength;
  if (readyBytes + size > MOST_READY) return;
  const alike = ready.get(size);
  if (alike) alike.push(buffer);
  else ready.set(size, [buffer]);
  readyBytes += size;
}
