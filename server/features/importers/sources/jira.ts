import type { ImportRow } from '#server/features/importers/entity.ts';
import { priorityOf } from '#server/features/importers/reading/words.ts';
import {
  type SourceItem,
  sourceItem,
  type SourcePerson,
  type SourceSpan,
  typeLeft,
} from '#server/features/importers/records.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import { plainName } from '#shared/lib/names.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { type Api, readApi } from './api-client.ts';
import {
  type JiraComment,
  JiraComments,
  JiraFields,
  type JiraIssue,
  JiraPage,
  JiraRemoteLinks,
  JiraSprints,
  type JiraUser,
} from './jira-shapes.ts';
import { tokenOf } from './secret.ts';
import { type Source, SourceError } from './source.ts';

const PAGE = 50;

const GROUPS: Readonly<Record<string, StateGroup>> = {
  new: 'unstarted',
  indeterminate: 'started',
  done: 'completed',
};

interface Custom {
  readonly sprint: string | null;
  readonly epic: string | null;
  readonly points: readonly string[];
  readonly start: string | null;
}

interface Site {
  readonly api: Api;
  readonly host: string;
  readonly project: string;
  readonly custom: Custom;
  readonly epicsToModules: boolean;
}

/** A Jira project, cloud or self-hosted, by API version 2, which returns Jira markup. */
export const jiraSource: Source = {
  async *read(platform, row) {
    const site = await openSite(platform, row);
    const epics = new Map<string, string>();
    for await (const issues of pagesOf(site)) {
      const items: SourceItem[] = [];
      for (const issue of issues) {
        if (isEpic(issue)) epics.set(issue.key, plainName(issue.fields.summary ?? ''));
        const [comments, links] = await Promise.all([
          commentsOf(site, issue),
          linksOf(site, issue),
        ]);
        items.push(itemOf(site, issue, comments, links, epics));
      }
      yield items.map((item) => ({ item }));
    }
  },
  fileHeaders: ({ config }, token, url) =>
    config.host && URL.canParse(url) && new URL(url).origin === new URL(config.host).origin
      ? headersOf(config.email ?? '', token)
      : null,
};

export const jiraMissing = (project: string) =>
  shownText(`Jira has no project ${project}, or the token may not see it.`);

/** Authorization: address and token in the cloud; a personal token when self-hosted. */
export function headersOf(email: string, token: string): Record<string, string> {
  const authorization =
    email === ''
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
  return { authorization };
}

async function openSite(platform: Platform, row: ImportRow): Promise<Site> {
  const { host = '', email = '', project_key = '', epics_to_modules = false } = row.config;
  const api: Api = { platform, name: 'Jira', headers: headersOf(email, tokenOf(platform, row)) };
  const { body } = await readApi(
    api,
    `${host}/rest/api/2/field`,
    JiraFields,
    'There is no Jira at this address.',
  );
  const byType = (ending: string) =>
    body.find((field) => field.schema?.custom?.endsWith(ending))?.id ?? null;
  const named = (name: RegExp) => body.filter((field) => name.test(field.name)).map(({ id }) => id);
  return {
    api,
    host,
    project: project_key,
    epicsToModules: epics_to_modules,
    custom: {
      sprint: byType(':gh-sprint'),
      epic: byType(':gh-epic-link'),
      points: named(/^story points?( estimate)?$/i),
      start: named(/^start date$/i)[0] ?? null,
    },
  };
}

async function* pagesOf({ api, host, project, custom }: Site): AsyncGenerator<JiraIssue[]> {
  const fields = [
    'summary,description,issuetype,status,priority,assignee,reporter,creator,labels,components',
    'created,updated,resolutiondate,duedate,parent,comment,attachment,issuelinks',
    ...[custom.sprint, custom.epic, custom.start, ...custom.points].flatMap((id) => id ?? []),
  ].join(',');
  const jql = `project = "${project}" ORDER BY created ASC, key ASC`;
  const query = new URLSearchParams({ jql, fields, maxResults: String(PAGE) });
  const missing = jiraMissing(project);
  const isCloud = await hasTokenPages(api, host, project);
  for (let start = 0, token = ''; ;) {
    if (isCloud && token !== '') query.set('nextPageToken', token);
    if (!isCloud) query.set('startAt', String(start));
    const path = isCloud ? 'search/jql' : 'search';
    const { body } = await readApi(api, `${host}/rest/api/2/${path}?${query}`, JiraPage, missing);
    if (body.issues.length > 0) yield body.issues;
    start += body.issues.length;
    token = body.nextPageToken ?? '';
    const isOver = isCloud ? token === '' : start >= (body.total ?? 0);
    if (isOver || body.issues.length === 0) return;
  }
}

/** The search of the cloud differs from that of self-hosted servers. */
async function hasTokenPages(api: Api, host: string, project: string): Promise<boolean> {
  const query = new URLSearchParams({
    jql: `project = "${project}"`,
    maxResults: '1',
    fields: 'id',
  });
  try {
    await readApi(api, `${host}/rest/api/2/search/jql?${query}`, JiraPage.partial());
    return true;
  } catch (error) {
    if (error instanceof SourceError && error.message.includes('refused')) throw error;
    return false;
  }
}

/** A list of issues has only the first comments of each; requests the rest. */
async function commentsOf({ api, host }: Site, { key, fields }: JiraIssue): Promise<JiraComment[]> {
  const first = fields.comment;
  if (!first) return [];
  const comments = [...first.comments];
  while (comments.length < first.total) {
    const url = `${host}/rest/api/2/issue/${key}/comment?startAt=${comments.length}&maxResults=100`;
    const { body } = await readApi(api, url, JiraComments);
    if (body.comments.length === 0) break;
    comments.push(...body.comments);
  }
  return comments;
}

async function linksOf({ api, host }: Site, { key }: JiraIssue): Promise<SourceItem['links']> {
  const { body } = await readApi(
    api,
    `${host}/rest/api/2/issue/${key}/remotelink`,
    JiraRemoteLinks,
  );
  return body.map(({ object }) => ({ url: object.url, title: object.title ?? null }));
}

function itemOf(
  site: Site,
  issue: JiraIssue,
  comments: readonly JiraComment[],
  links: SourceItem['links'],
  epics: ReadonlyMap<string, string>,
): SourceItem {
  const { key, id, fields } = issue;
  const { custom, epicsToModules } = site;
  const jira = (text: string) => ({ text, format: 'jira' as const });
  const epicKey = stringIn(fields, custom.epic);
  const parent = fields.parent?.key ?? epicKey;
  const epicName = parent === null ? undefined : epics.get(parent);
  const isModule = epicsToModules && epicName !== undefined;
  return sourceItem({
    key,
    other_keys: [id],
    title: plainName(fields.summary ?? ''),
    description: fields.description ? jira(fields.description) : null,
    is_epic: isEpic(issue) && !epicsToModules,
    state: fields.status?.name ?? null,
    state_group: GROUPS[fields.status?.statusCategory?.key ?? ''] ?? null,
    priority: priorityOf(fields.priority?.name ?? '') ?? 'none',
    assignees: [personOf(fields.assignee)].flatMap((one) => one ?? []),
    creator: personOf(fields.reporter) ?? personOf(fields.creator),
    labels: (fields.labels ?? []).map((name) => ({ name })),
    estimate: pointsIn(fields, custom.points),
    cycle: sprintIn(fields, custom.sprint),
    modules: [
      ...(fields.components ?? []).map(({ name }): SourceSpan => ({ name: plainName(name) })),
      ...(isModule && epicName ? [{ name: epicName.slice(0, 255) }] : []),
    ],
    parent: isModule ? null : parent,
    start_date: stringIn(fields, custom.start)?.slice(0, 10) ?? null,
    due_date: fields.duedate ?? null,
    created_at: momentOf(fields.created),
    updated_at: momentOf(fields.updated),
    completed_at: momentOf(fields.resolutiondate),
    comments: comments.map((comment) => ({
      id: comment.id,
      author: personOf(comment.author),
      created_at: momentOf(comment.created),
      body: jira(comment.body ?? ''),
    })),
    links,
    files: (fields.attachment ?? []).map((file) => ({
      id: file.id,
      name: file.filename,
      url: file.content,
      author: personOf(file.author),
      created_at: momentOf(file.created),
      isGuarded: true,
    })),
    relations: relationsOf(fields.issuelinks ?? []),
    oddities: isEpic(issue) ? [] : typeLeft(fields.issuetype?.name ?? ''),
  });
}

function isEpic({ fields }: JiraIssue): boolean {
  const type = fields.issuetype;
  return type?.hierarchyLevel === 1 || type?.name.toLowerCase() === 'epic';
}

function personOf(user: JiraUser): SourcePerson | null {
  const key = user?.displayName ?? user?.name ?? user?.emailAddress ?? user?.accountId;
  return key ? { key, email: user?.emailAddress ?? null } : null;
}

/** Parses `2024-01-05T10:00:00.000+0000`. */
function momentOf(text: string | null | undefined): string | null {
  const at = text ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function stringIn(fields: Readonly<Record<string, unknown>>, id: string | null): string | null {
  const value = id === null ? null : fields[id];
  return typeof value === 'string' && value !== '' ? value : null;
}

function pointsIn(fields: Readonly<Record<string, unknown>>, ids: readonly string[]) {
  const value = ids.map((id) => fields[id]).find((one) => typeof one === 'number');
  return value === undefined ? null : String(value);
}

/** The issue's current sprint: the last it was added to. */
function sprintIn(fields: Readonly<Record<string, unknown>>, id: string | null): SourceSpan | null {
  const parsed = JiraSprints.safeParse(id === null ? null : fields[id]);
  const last = parsed.success ? parsed.data.at(-1) : undefined;
  if (last === undefined) return null;
  if (typeof last !== 'string') {
    const { name, startDate, endDate, goal } = last;
    return {
      name: plainName(name).slice(0, 255),
      description: goal ?? '',
      start_date: startDate ?? null,
      end_date: endDate ?? null,
    };
  }
  const part = (word: string) => new RegExp(`[\\[,]${word}=([^,\\]]*)`).exec(last)?.[1];
  const name = part('name');
  return name
    ? { name, start_date: part('startDate') ?? null, end_date: part('endDate') ?? null }
    : null;
}

/** A link is listed on both issues; only the outward side is imported. */
function relationsOf(
  links: NonNullable<JiraIssue['fields']['issuelinks']>,
): SourceItem['relations'] {
  return links.flatMap(({ type, outwardIssue }): SourceItem['relations'] => {
    if (!outwardIssue) return [];
    const name = type.name.toLowerCase();
    if (name.startsWith('block')) return [{ type: 'blocking' as const, key: outwardIssue.key }];
    if (name.startsWith('duplicate'))
      return [{ type: 'duplicate' as const, key: outwardIssue.key }];
    return [{ type: 'relates_to' as const, key: outwardIssue.key }];
  });
}
