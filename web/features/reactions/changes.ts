import { v7 } from 'uuid';

import { changes } from '#web/lib/mutations/changes.ts';

/** A reaction, to an item or to a comment. */
export interface Reaction {
  readonly id: string;
  readonly rev: number;
  readonly reaction: string;
  readonly actor: string;
}

/** What is reacted to. */
export interface ReactionTarget {
  /** `work_item_reaction` or `comment_reaction`. */
  readonly entity: string;
  /** Where its reactions are, with the last slash. */
  readonly path: string;
  /** What ties a reaction to it: `{issue}` or `{comment}`. */
  readonly link: Readonly<Record<string, string>>;
}

const LABEL = { key: 'work-items:detail.reactions.change' };

/** Reacts, or takes one's own reaction of that kind back: it is its own undo. */
export function toggleReaction(
  { entity, path, link }: ReactionTarget,
  all: readonly Reaction[],
  code: string,
  me: string,
): void {
  const mine = all.find((row) => row.actor === me && row.reaction === code);
  // Pressed twice in a row, the two go out one after the other.
  const touches = [`${path}${code}`];
  if (mine) {
    void changes.add({
      method: 'DELETE',
      path: `${path}${code}/`,
      touches,
      effects: [{ op: 'delete', entity, id: mine.id }],
      label: LABEL,
    });
    return;
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
}
