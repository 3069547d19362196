import type { ImportRow } from '#server/features/importers/entity.ts';
import type { ImportSource } from '#shared/constants/imports.ts';

import { csvSource } from './csv.ts';
import { githubSource } from './github.ts';
import { jiraSource } from './jira.ts';
import type { Source } from './source.ts';
import { trelloSource } from './trello.ts';

const SOURCES: Readonly<Record<ImportSource, Source>> = {
  csv: csvSource,
  jira: jiraSource,
  github: githubSource,
  trello: trelloSource,
};

/** How an import's source is read. */
export const sourceOf = ({ source }: Pick<ImportRow, 'source'>): Source => SOURCES[source];
