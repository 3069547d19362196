import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { wordsOf } from '#shared/lib/search/fold.ts';
import {
  type FoundOnServer,
  latestItemsOnServer,
  scoresOf,
  searchItems,
  searchItemsOnServer,
} from '#web/features/search/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { rangesIn } from '#web/lib/search/match.ts';
import type { Command } from '#web/lib/shortcuts/commands.ts';

import { type ItemCommand, useItemCommand } from './item-commands.tsx';
import {
  groupResults,
  matchCommands,
  type Mode,
  readQuery,
  type Result,
  type ResultGroup,
} from './results.ts';
import { isInScope } from './scope.ts';

const WAIT_MS = 120;
const MAX_ITEMS = { all: 8, items: 40 } as const;
/** Score of results that only the server's rules match. */
const SERVER_SCORE = 1;
/** Factor of the limit when results are filtered by project afterwards. */
const WIDER = 5;

export interface Sources {
  /** All commands by group. */
  readonly commands: readonly Command[];
  readonly people: readonly Command[];
  readonly recent: readonly string[];
}

/** Results of the typed text: local ones at once, the server's later. */
export function useResults(
  typed: string,
  sources: Sources,
  projectId: string | null,
): { readonly groups: readonly ResultGroup[]; readonly isSearching: boolean } {
  const { mode, text } = readQuery(typed);
  const { t } = useTranslation('palette');
  const { answer, isSearching } = useServer(mode, text);
  const toCommand = useItemCommand();
  const groups = useMemo(() => {
    const results = [
      ...commandResults(mode, text, sources),
      ...itemResults(mode, text, answer, toCommand, projectId),
    ];
    const isRecent = text === '' && mode === 'all';
    const recent = isRecent ? recentResults(sources, toCommand, t('groups.recent')) : [];
    const known = new Set(recent.map(({ command }) => command.id));
    return [
      ...groupResults(recent),
      ...groupResults(
        results.filter(({ command }) => !known.has(command.id)),
        mode === 'all' ? undefined : MAX_ITEMS.items,
      ),
    ];
  }, [mode, text, sources, answer, toCommand, projectId, t]);
  return { groups, isSearching };
}

function commandResults(
  mode: Mode,
  text: string,
  { commands, people, recent }: Sources,
): readonly Result[] {
  if (mode === 'items') return [];
  if (mode === 'people') return matchCommands(people, text, recent);
  if (mode === 'help')
    return matchCommands(
      commands.filter((command) => command.keys),
      text,
      recent,
    );
  const all = mode === 'commands' || text === '' ? commands : [...commands, ...people];
  return matchCommands(all, text, recent);
}

function itemResults(
  mode: Mode,
  text: string,
  answer: readonly FoundOnServer[],
  toCommand: ItemCommand,
  projectId: string | null,
): readonly Result[] {
  if (mode !== 'items' && (mode !== 'all' || text === '')) return [];
  const most = mode === 'items' ? MAX_ITEMS.items : MAX_ITEMS.all;
  const words = wordsOf(text);
  const wanted = projectId === null ? most : most * WIDER;
  const local = searchItems(text, wanted).flatMap(({ id, score }) => {
    const command = isInScope(projectId, id) ? toCommand(id) : null;
    return command ? [{ command, score, ranges: rangesIn(command.title, words) }] : [];
  });
  const known = new Set(local.map(({ command }) => command.id));
  const scores = scoresOf(answer, text);
  const others = answer.flatMap((found) => {
    const command = toCommand(found.id, found);
    if (!command || known.has(command.id)) return [];
    if (!isInScope(projectId, found.id, found.projectId)) return [];
    const score = scores.get(found.id) ?? SERVER_SCORE;
    return [{ command, score, ranges: rangesIn(found.name, words) }];
  });
  return [...local, ...others].toSorted((a, b) => b.score - a.score).slice(0, most);
}

/** Recently used entries under their own heading. */
function recentResults(
  { commands, people, recent }: Sources,
  toCommand: ItemCommand,
  group: string,
): readonly Result[] {
  const byId = new Map([...commands, ...people].map((command) => [command.id, command]));
  return recent
    .flatMap((id) => byId.get(id) ?? toCommand(id.replace(/^item:/, '')) ?? [])
    .slice(0, 5)
    .map((command) => ({ command: { ...command, group }, ranges: [], score: 0 }));
}

/** The server's results, after a pause in typing. */
function useServer(mode: Mode, text: string) {
  const { slug } = useWorkspace();
  const isWanted = mode === 'items' || (mode === 'all' && text.length > 1);
  const query = isWanted ? text : null;
  const [answer, setAnswer] = useState<{ query: string; found: readonly FoundOnServer[] } | null>(
    null,
  );
  useEffect(() => {
    if (query === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const found = query === '' ? latestItemsOnServer(slug) : searchItemsOnServer(slug, query);
      found.then(
        (rows) => isCurrent && setAnswer({ query, found: rows }),
        // Offline there are only local results.
        () => isCurrent && setAnswer({ query, found: [] }),
      );
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [slug, query]);
  const isAnswered = query !== null && answer?.query === query;
  return {
    answer: isAnswered ? answer.found : NOTHING,
    isSearching: query !== null && !isAnswered,
  };
}

const NOTHING: readonly FoundOnServer[] = [];
