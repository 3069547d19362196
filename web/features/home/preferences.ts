import { type OwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import type { Collection } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/**
 * A person's preference for one part of the program in a workspace; the server creates the row on
 * first use.
 */
type PreferenceRow = FeedImage & { readonly key: string; readonly workspace_id: string };

/** A kind of preferences. */
interface PreferenceKind<Row extends PreferenceRow, Fields extends object> {
  readonly rows: Collection<Row>;
  /** Path of the call, below the workspace's path. */
  readonly call: string;
  /** Current fields of a part, with or without a row. */
  readonly read: (place: OwnPlace, key: string) => Fields | undefined;
}

interface PreferenceChange<Fields> {
  readonly key: string;
  /** All fields before the change. */
  readonly before: Fields;
  readonly after: Partial<Fields>;
  readonly label: Message;
}

/** Returns the change function of a kind of preferences; changes show at once and are undoable. */
export function preferenceChanges<Row extends PreferenceRow, Fields extends object>({
  rows,
  call,
  read,
}: PreferenceKind<Row, Fields>) {
  function write(place: OwnPlace, key: string, label: Message, fields: Partial<Fields>): void {
    const { workspaceId } = place;
    const row = rows.all().find((one) => one.workspace_id === workspaceId && one.key === key);
    const id = row?.id ?? key;
    const now = { key, workspace_id: workspaceId, ...read(place, key), ...row };
    // A changed row counts as touched from now on.
    const shown = { ...now, ...fields, rev: (row?.rev ?? 1) + 1 };
    void changes
      .add({
        method: 'PATCH',
        path: `${workspacePath(place, call)}${key}/`,
        body: fields,
        touches: [id],
        effects: [{ op: 'set', entity: rows.entity, id, fields: shown }],
        label,
      })
      .catch(() => undefined);
  }
  return (place: OwnPlace, { key, before, after, label }: PreferenceChange<Fields>): void => {
    write(place, key, label, after);
    rememberFields<Fields>({
      label,
      read: () => read(place, key),
      before: fieldsOf(before, after),
      after,
      write: (fields) => write(place, key, label, fields),
    });
  };
}
