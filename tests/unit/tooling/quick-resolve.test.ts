import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Every file that Node loads for the program, and how it reads it. */
function filesOfProgram(...options: string[]): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load(url, context, next) {
        const result = next(url, context);
        loaded.push(result.format + ' ' + url);
        return result;
      },
    });
    await import('./server/app.ts');
    process.stdout.write(loaded.sort().join('\\n'), () => process.exit());
  `;
  return execFileSync(process.execPath, [...options, '--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).split('\n');
}

it('the quick way to find a file leads to the same files as the way of Node', () => {
  const usual = filesOfProgram();
  expect(usual.length).toBeGreaterThan(1_000);
  expect(filesOfProgram('--import', './scripts/quick-resolve.mjs')).toEqual(usual);
});
