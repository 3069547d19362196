import { LIST_KEYS, type RowKey, rowJson } from './row-json.ts';

/** A form in which lists send their rows. */
export interface RowForm {
  /** SQL of a row's JSON, over `work_items i`, `states s` and, with a text, `work_item_texts t`. */
  readonly json: string;
  /** The rows hold their long text: its revision is then part of what names a row's JSON. */
  readonly hasText: boolean;
  /** The keys under which a row names the items above it. */
  readonly above: { readonly parent_id: string; readonly epic_id: string };
}

/** The rows of the web API. */
export const LIST_FORM: RowForm = {
  json: rowJson(LIST_KEYS),
  hasText: false,
  above: { parent_id: 'parent_id', epic_id: 'epic_id' },
};

/** What rows with their text hold besides. */
const TEXT_KEYS = {
  deleted_at: 'NULL',
  external_source: 'i.external_source',
  external_id: 'i.external_id',
  description_html: "coalesce(t.description_html, '<p></p>')",
  description_stripped: 't.description_stripped',
} as const;

/** The rows by other names, with their workspace, their long text and what they are called elsewhere. */
export function renamedForm(nameOf: (key: string) => string): RowForm {
  const named = LIST_KEYS.filter((key) => key !== 'state__group').map(
    (key): [name: string, key: RowKey] => [nameOf(key), key],
  );
  return {
    json: rowJson(Object.fromEntries(named), {
      [nameOf('workspace_id')]: 'i.workspace_id',
      ...TEXT_KEYS,
    }),
    hasText: true,
    above: { parent_id: nameOf('parent_id'), epic_id: nameOf('epic_id') },
  };
}

/** SQL of what names the JSON of a row: its id, its revision, the group of its state `s`, its text's revision. */
export function tokenSql(row: string, group: string, { hasText }: RowForm): string {
  return `concat_ws(':', ${row}.id, ${row}.rev, ${group}${hasText ? ', t.rev' : ''})`;
}

/** SQL of the join that this needs. */
export function textJoin(row: string, { hasText }: RowForm): string {
  return hasText ? `LEFT JOIN work_item_texts t ON t.work_item_id = ${row}.id` : '';
}
