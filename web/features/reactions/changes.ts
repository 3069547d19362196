import { v7 } from 'uuid';

import { changes } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { collection } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/** A reaction to an item or comment. */
export interface Reaction {
  readonly id: string;
  readonly rev: number;
  readonly reaction: string;
  readonly actor: string;
}

/** Item or comment of a reaction. */
export interface ReactionTarget {
  /** `work_item_reaction` or `comment_reaction`. */
  readonly entity: string;
  /** Path of its reactions, with a trailing slash. */
  readonly path: string;
  /** Foreign key of its reactions: `{issue}` or `{comment}`. */
  readonly link: Readonly<Record<string, string>>;
}

const LABEL = { key: 'work-items:detail.reactions.change' };

/** Adds a reaction, or removes one's own. */
export function toggleReaction(
  target: ReactionTarget,
  all: readonly Reaction[],
  code: string,
  me: string,
): void {
  const isOn = !all.some((row) => row.actor === me && row.reaction === code);
  const press = { target, code, me };
  react(press, isOn);
  const step = {
    label: LABEL,
    undo: () => react(press, !isOn),
    redo: () => react(press, isOn),
  };
  undoStack.push(step);
}

interface Press {
  readonly target: ReactionTarget;
  readonly code: string;
  readonly me: string;
}

/** Adds or removes one's reaction; returns false when nothing changes. */
function react({ target: { entity, path, link }, code, me }: Press, isOn: boolean): boolean {
  const [[key, of] = []] = Object.entries(link);
  const mine = collection<Reaction & FeedImage>(entity)
    .all()
    .find((row) => Reflect.get(row, key ?? '') === of && row.actor === me && row.reaction === code);
  if (Boolean(mine) === isOn) return false;
  // Orders repeated presses, so that their requests are sent one after the other.
  const touches = [`${path}${code}`];
  if (mine) {
    void changes.add({
      method: 'DELETE',
      path: `${path}${code}/`,
      touches,
      effects: [{ op: 'delete', entity, id: mine.id }],
      label: LABEL,
    });
    return true;
  }
  const id = v7();
  const fields = { ...link, reaction: code, actor: me, created_at: new Date().toISOString() };
  void changes.add({
    method: 'POST',
    path,
    body: { reaction: code },
    creates: id,
    touches: [...touches, id],
    effects: [{ op: 'set', entity, id, fields }],
    label: LABEL,
  });
  return true;
}
