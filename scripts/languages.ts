// `npm run languages [-- code]`: a table of the languages, whole or not, and how many messages have
// changed in English since they were translated; with a code, each of them by name.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { LANGUAGES } from '#shared/constants/languages.ts';

import { FILES, FOLDER, FOLDERS, gapsOf, read, textsOf } from './message-checks.ts';

const [chosen] = process.argv.slice(2);
const english = FILES.reduce((sum, file) => sum + textsOf(read('en', file)).size, 0);
const lines: string[] = [];

for (const language of FOLDERS.filter((code) => code !== 'en')) {
  const gaps = gapsOf(language);
  const changed = FILES.flatMap((file) => changedSince(language, file));
  const isOffered = LANGUAGES.some(({ code }) => code === language);
  if (chosen === undefined)
    lines.push(
      [
        language.padEnd(7),
        (gaps.length === 0 ? 'whole' : `${gaps.length} missing or wrong`).padEnd(24),
        `${changed.length} changed in English since`.padEnd(32),
        isOffered ? 'offered' : 'not offered',
      ].join(' '),
    );
  else if (chosen === language)
    lines.push(...gaps, ...changed.map((key) => `${language}/${key}: changed in English since`));
}
process.stdout.write(`English: ${english} messages\n${lines.join('\n')}\n`);

/** Messages whose English text was written later than that of the language, by the history. */
function changedSince(language: string, file: string): string[] {
  const [source, own] = [timesOf('en', file), timesOf(language, file)];
  return [...source]
    .filter(([key, time]) => time > (own.get(key) ?? Infinity))
    .map(([key]) => `${file}: ${key}`);
}

/** When each line of a message file was written last, in seconds, by its key and the text before. */
function timesOf(language: string, file: string): Map<string, number> {
  const place = path.join(FOLDER, language, file);
  const times = new Map<string, number>();
  const groups: string[] = [];
  let time = 0;
  for (const line of blame(place).split('\n')) {
    const written = /^author-time (\d+)/.exec(line)?.[1];
    if (written) time = Number(written);
    if (!line.startsWith('\t')) continue;
    const key = /^\s*"([^"]+)":/.exec(line)?.[1];
    if (key && line.trimEnd().endsWith('{')) groups.push(key);
    else if (key) times.set([...groups, key].join('.'), time);
    else if (line.includes('}')) groups.pop();
  }
  return times;
}

function blame(place: string): string {
  try {
    return execFileSync('git', ['blame', '-w', '--line-porcelain', '--', place], {
      cwd: FOLDER,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // Without a history, or before the first commit of a file, nothing is known.
    return '';
  }
}
