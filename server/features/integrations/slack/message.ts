import { z } from 'zod';

import type { ProjectSyncRow } from '#server/features/integrations/entity.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { SLACK_EVENTS } from '#shared/constants/integrations.ts';
import { escapeText } from '#shared/lib/escape-html.ts';

/** An event queued for a channel: names are read when it is sent. */
export const SlackNews = z.object({
  event: z.enum(SLACK_EVENTS),
  item: z.string(),
  actor: z.string().nullable(),
  /** Ids or texts, before and after. */
  from: z.array(z.string()).optional(),
  to: z.array(z.string()).optional(),
  comment: z.string().optional(),
});
export type SlackNews = z.infer<typeof SlackNews>;

interface Known {
  readonly key: string;
  readonly name: string;
  readonly slug: string;
  readonly actor: string | null;
  readonly comment: string | null;
  readonly states: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

const MAX_COMMENT = 500;

/** A message in Slack's markup; null when its subject is deleted. */
export async function messageOf(
  { database: { sql }, config }: Platform,
  sync: ProjectSyncRow,
  news: SlackNews,
): Promise<string | null> {
  const ids = [...(news.from ?? []), ...(news.to ?? [])].filter((id) => /^[\da-f-]{36}$/.test(id));
  const [found] = await sql<Known[]>`
    SELECT p.identifier || '-' || i.sequence_id AS key, i.name, w.slug,
      (SELECT u.display_name FROM users u WHERE u.id = ${news.actor}::uuid) AS actor,
      (SELECT c.comment_stripped FROM comments c
        WHERE c.id = ${news.comment ?? null}::uuid AND ${live(sql, 'c')}) AS comment,
      (SELECT coalesce(json_object_agg(s.id, s.name), '{}') FROM states s
        WHERE s.id = ANY(${ids}::uuid[]) AND s.project_id = i.project_id) AS states,
      (SELECT coalesce(json_object_agg(u.id, u.display_name), '{}') FROM users u
        WHERE u.id = ANY(${ids}::uuid[])) AS people
    FROM work_items i JOIN projects p ON p.id = i.project_id JOIN workspaces w ON w.id = p.workspace_id
    WHERE i.id = ${news.item} AND i.project_id = ${sync.project_id} AND ${live(sql, 'i')}`;
  if (!found || (news.event === 'comment' && found.comment === null)) return null;
  const url = webAddress(config, 'app', `${found.slug}/browse/${found.key}`);
  const item = `<${url}|${plain(`${found.key} ${found.name}`)}>`;
  return `${plain(found.actor ?? 'Someone')} ${saying(news, found, item)}`;
}

function saying({ event, from = [], to = [] }: SlackNews, known: Known, item: string): string {
  const names = (ids: readonly string[]) =>
    ids.map((id) => `*${plain(known.people[id] ?? 'someone')}*`).join(', ');
  const [was = '', is = ''] = [from[0], to[0]];
  switch (event) {
    case 'created':
      return `created ${item}`;
    case 'state':
      return `moved ${item} from *${plain(known.states[was] ?? 'no state')}* to *${plain(known.states[is] ?? 'no state')}*`;
    case 'priority':
      return `changed the priority of ${item} from *${plain(was)}* to *${plain(is)}*`;
    case 'comment':
      return `commented on ${item}:\n${quote(known.comment ?? '')}`;
    default: {
      const parts = [
        to.length > 0 ? `assigned ${names(to)}` : '',
        from.length > 0 ? `unassigned ${names(from)}` : '',
      ].filter((part) => part !== '');
      return `${parts.join(' and ')} on ${item}`;
    }
  }
}

/** Escapes text for Slack: no mentions of everyone, no links by users. */
const plain = escapeText;

const quote = (text: string) =>
  plain(text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)}…` : text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
