import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { tagsIn } from '#server/platform/texts/html.ts';

/** One thing that a text mentions or shows inside: a person, a work item, another page. */
interface Mention {
  readonly transaction: string;
  readonly entity_identifier: string | null;
  readonly entity_name: string;
}

const Uuid = z.uuid().transform((id) => id.toLowerCase());

/** Everything that a safe HTML mentions, each tag once. */
export function mentionLogOf(html: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const attributes of tagsIn(html, 'mention-component', 'issue-embed-component')) {
    const transaction = Uuid.safeParse(attributes['id']);
    if (!transaction.success) continue;
    const named = Uuid.safeParse(attributes['entity_identifier']);
    found.set(transaction.data, {
      transaction: transaction.data,
      entity_identifier: named.success ? named.data : null,
      entity_name: (attributes['entity_name'] ?? '').slice(0, 30),
    });
  }
  return [...found.values()];
}

/** Makes a page's log of mentions equal to its text. */
export async function keepMentionLog(
  scope: Scope,
  page: { readonly id: string; readonly workspace_id: string },
  html: string,
): Promise<void> {
  const mentions = mentionLogOf(html);
  const all = <Key extends keyof Mention>(key: Key) => mentions.map((mention) => mention[key]);
  await scope.sql`
    DELETE FROM page_logs
    WHERE page_id = ${page.id} AND NOT transaction = ANY(${all('transaction')}::uuid[])`;
  if (mentions.length === 0) return;
  await scope.sql`
    INSERT INTO page_logs (workspace_id, page_id, transaction, entity_identifier, entity_name)
    SELECT ${page.workspace_id}, ${page.id}, m.transaction, m.entity_identifier, m.entity_name
    FROM unnest(${all('transaction')}::uuid[], ${all('entity_identifier')}::uuid[],
      ${all('entity_name')}::text[]) AS m(transaction, entity_identifier, entity_name)
    ON CONFLICT (page_id, transaction) DO UPDATE
      SET entity_identifier = excluded.entity_identifier, entity_name = excluded.entity_name
      WHERE (page_logs.entity_identifier, page_logs.entity_name)
        IS DISTINCT FROM (excluded.entity_identifier, excluded.entity_name)`;
}
