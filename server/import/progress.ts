import type { WriteStream } from 'node:tty';

import type { Progress } from './run.ts';

const WIDTH = 30;

/** Shows progress: a growing bar on a terminal, else one line per stage. */
export function showProgress(output: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return (stage, done, total) => {
    const isOver = done >= total;
    if (output.isTTY) {
      const part = total === 0 ? 1 : done / total;
      const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.');
      output.write(`\r  ${stage.padEnd(12)}[${bar}] ${done}/${total}${isOver ? '\n' : ''}`);
    } else if (isOver) {
      output.write(`  ${stage}: ${done}/${total}\n`);
    }
  };
}
