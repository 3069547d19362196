import type { ImportRow } from '#server/features/importers/entity.ts';
import type { ImportSource } from '#shared/constants/imports.ts';

import { fileSource } from './file.ts';
import { githubSource } from './github.ts';
import { jiraSource } from './jira.ts';
import type { Source } from './source.ts';

const SOURCES: Readonly<Record<ImportSource, Source>> = {
  csv: fileSource('csv'),
  jira: jiraSource,
  github: githubSource,
  trello: fileSource('trello'),
};

export const sourceOf = ({ source }: Pick<ImportRow, 'source'>): Source => SOURCES[source];
