import { StartError } from '#server/start/failure.ts';

/** Takes bytes by number from a source of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next bytes; null when fewer are left. */
  async take(size: number): Promise<Buffer | null> {
    while (this.#rest.length < size) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#rest = Buffer.concat([this.#rest, value]);
    }
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  /** The next bytes as they come; throws when fewer are left. */
  async *chunks(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) throw cutOff();
        this.#rest = value;
      }
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      if (chunk.length > 0) yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

export const cutOff = () => new StartError('The backup is cut off: its end is missing.');

/** Content that is there as a whole. */
export async function* once(content: string | Buffer): AsyncGenerator<Buffer> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
