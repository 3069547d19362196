import type { UserScope } from '#server/platform/access/scope.ts';
import { inZone } from '#server/platform/database/wire.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { groupOf, type Words, wordsOf } from '#server/platform/texts/words.ts';
import { type ListAudit, thingOf } from '#shared/contract/audit.ts';
import { csv } from '#shared/lib/csv.ts';

import { allEntries } from './queries.ts';

/** Heads of the columns; the words of the screen where it has the same. */
const HEADS = [
  'columns.time',
  'columns.who',
  'columns.what',
  'action',
  'columns.target',
  'columns.place',
  'columns.details',
  'columns.from',
  'browser',
];

/**
 * The audit log as CSV, newest first, in the language and zone of who asks for it. The action's
 * code stands beside its sentence, for programs.
 */
export async function exportAudit(scope: UserScope, asked: ListAudit): Promise<string> {
  const language = await ownLanguage(scope);
  const words = wordsOf(language, 'instances');
  const say: Words = (key, values) => words(`audit.${key}`, values);
  const { actions = {} } = groupOf(language, 'instances', 'audit') as { actions?: object };
  const lines = (await allEntries(scope, asked)).map((entry) => {
    const { action, actor, actor_id, place, details, ip, user_agent } = entry;
    const thing = thingOf(entry);
    const target = thing ? say(`things.${thing}`) : entry.target;
    const key = action.replaceAll('.', '_');
    return [
      inZone(entry.created_at, scope.user.user_timezone),
      actor || say(actor_id === null ? 'program' : 'gone'),
      key in actions ? say(`actions.${key}`, { target }) : `${action} ${target}`,
      action,
      target,
      place,
      JSON.stringify(details),
      ip,
      user_agent,
    ];
  });
  // Byte order mark: without it spreadsheet programs assume another encoding.
  return `\uFEFF${csv([HEADS.map((head) => say(head)), ...lines])}`;
}
