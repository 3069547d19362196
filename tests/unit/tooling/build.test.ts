import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../../scripts/build.mjs');
const CODE = 'export const one = 1;\n'.repeat(200);

describe('the files of a build', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-build-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!-- page -->'.repeat(200));
    writeFileSync(path.join(folder, 'mark.svg'), '<svg></svg>');
    writeFileSync(path.join(folder, 'assets/app.js'), CODE);
    writeFileSync(path.join(folder, 'assets/app.css'), 'a { color: red }\n'.repeat(200));
    writeFileSync(path.join(folder, 'assets/font.woff2'), CODE);
    const program = `
      const { compressFiles } = await import(${JSON.stringify(script)});
      await compressFiles(${JSON.stringify(folder)});`;
    const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
    expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('get compressed twins where they are texts and not small', () => {
    const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
    expect(names).toEqual([
      'assets',
      'assets/app.css',
      'assets/app.css.br',
      'assets/app.css.gz',
      'assets/app.js',
      'assets/app.js.br',
      'assets/app.js.gz',
      'assets/font.woff2',
      'index.html',
      'mark.svg',
    ]);
  });

  it('are the same in their twins, and much smaller', () => {
    const file = path.join(folder, 'assets/app.js');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(CODE);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(CODE);
    expect(statSync(`${file}.br`).size).toBeLessThan(CODE.length / 10);
  });
});
