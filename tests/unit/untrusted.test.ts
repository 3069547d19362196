import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { TooMuchWork, UntrustedWork } from '#server/platform/process/untrusted.ts';
import * as tasks from '#tests/support/untrusted.ts';

const FILE = path.resolve(import.meta.dirname, '../support/untrusted.ts');
const open = (seconds = 60) =>
  new UntrustedWork(FILE, {
    megabytes: 64,
    seconds,
    atOnce: 1,
  });

describe('untrusted work', () => {
  it('answers, and is asked again in the same process', async () => {
    const work = open();
    expect(await Promise.all([1, 2, 3].map((number) => work.call(tasks.double, number)))).toEqual([
      2, 4, 6,
    ]);
  });

  it('ends alone where it fills the memory, in small parts or as one array', async () => {
    const work = open();
    for (const fill of [tasks.fillMemory, tasks.fillOneArray]) {
      const ended = await work.call(fill).catch((error: unknown) => error);
      expect(ended, fill.name).toBeInstanceOf(TooMuchWork);
      expect(ended).toMatchObject({ what: 'memory' });
    }
    expect(await work.call(tasks.double, 4)).toBe(8);
  });

  it('is ended when it takes too long', async () => {
    const work = open(3);
    await expect(work.call(tasks.neverEnd)).rejects.toMatchObject({ what: 'time' });
    // Who asks again does not wait for a start.
    await wait(2_000);
    const asked = Date.now();
    expect(await work.call(tasks.startedAt)).toBeLessThan(asked);
  });

  it('says why it refuses what it was given', async () => {
    const work = open();
    await expect(work.call(tasks.refuse)).rejects.toThrow('There is nothing in it.');
    await expect(work.call(tasks.refuseTooLarge)).rejects.toMatchObject({ status: 413 });
    // The process lives on.
    expect(await work.call(tasks.double, 4)).toBe(8);
  });

  it('knows nothing of the settings of the program', async () => {
    expect(await open().call(tasks.settings)).not.toContain('PATH');
  });

  it('reads a file no faster than what comes of it is taken', async () => {
    const part = Buffer.alloc(65_536);
    let given = 0;
    function* parts() {
      for (; given < 400; given += 1) yield part;
    }
    let last = 0;
    let taken = 0;
    for await (const bytes of open().read(tasks.count, Readable.from(parts()), 0)) {
      taken += 1;
      last = bytes;
      if (taken !== 3) continue;
      await wait(300);
      expect(given).toBeLessThan(100);
    }
    expect(last).toBe(400 * part.length);
  });

  it('is over with the file that breaks off', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('The disk is gone.'));
      },
    });
    const all = Array.fromAsync(open().read(tasks.count, broken, 0));
    await expect(all).rejects.toThrow('The disk is gone.');
  });
});
