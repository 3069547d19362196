import { wordsOf } from '#shared/lib/search/fold.ts';
import { matchText, type Ranges } from '#web/lib/search/match.ts';
import type { Command } from '#web/lib/shortcuts/commands.ts';

/** Search modes by first character. */
export const MODES = { '>': 'commands', '#': 'items', '@': 'people', '?': 'help' } as const;
export type Mode = 'all' | (typeof MODES)[keyof typeof MODES];

export interface Result {
  readonly command: Command;
  readonly ranges: Ranges;
  readonly score: number;
}

export interface ResultGroup {
  readonly heading: string;
  readonly results: readonly Result[];
}

const MAX_IN_GROUP = 8;
const RECENT_BONUS = 20;

/** Splits the typed text into mode and query. */
export function readQuery(typed: string): { readonly mode: Mode; readonly text: string } {
  const first = typed.trimStart()[0] ?? '';
  if (!isSign(first)) return { mode: 'all', text: typed.trim() };
  return { mode: MODES[first], text: typed.trimStart().slice(1).trim() };
}

function isSign(sign: string): sign is keyof typeof MODES {
  return Object.hasOwn(MODES, sign);
}

/** Commands that match the text; recent ones come before equal matches. */
export function matchCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[],
): readonly Result[] {
  const words = wordsOf(text);
  const results: Result[] = [];
  for (const command of commands) {
    const match = matchText(
      command.title,
      words,
      `${command.hint ?? ''} ${command.keywords ?? ''}`,
    );
    if (!match) continue;
    const bonus = words.length === 0 ? 0 : bonusOf(command.id, recent);
    results.push({ command, ranges: match.ranges, score: match.score + bonus });
  }
  return words.length === 0 ? results : results.toSorted((a, b) => b.score - a.score);
}

/** Groups results; the group with the best match comes first. */
export function groupResults(
  results: readonly Result[],
  most = MAX_IN_GROUP,
): readonly ResultGroup[] {
  const groups = Map.groupBy(results, (result) => result.command.group);
  return [...groups]
    .map(([heading, own]) => ({ heading, results: own.slice(0, most) }))
    .toSorted((a, b) => bestOf(b) - bestOf(a));
}

function bestOf({ results }: ResultGroup): number {
  return Math.max(...results.map((result) => result.score));
}

function bonusOf(id: string, recent: readonly string[]): number {
  const place = recent.indexOf(id);
  return place === -1 ? 0 : RECENT_BONUS * (1 - place / recent.length);
}
