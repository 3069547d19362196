import { useCallback, useEffect, useRef, useState } from 'react';

import type { Publication, Unpublished } from '#shared/contract/anchors.ts';
import { usePeople } from '#web/features/people/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useSession } from '#web/lib/session/session.ts';

import { changesIn, type Choices, rebased } from './choices.ts';
import { type Publishable, publicationCalls } from './store.ts';

/** How a thing is published, or what publishing it begins with. */
export type Known = Publication | Unpublished;

/** Whether visitors reach it now. */
export const isLive = (known: Known): known is Publication => 'id' in known;

interface Held {
  readonly known: Known | null;
  /** What is chosen here and not public yet. */
  readonly edits: Partial<Choices>;
  /** Who else has changed the settings while they were open here, by their id. */
  readonly by: string | null;
  /** Somebody has unpublished it meanwhile. */
  readonly isGone: boolean;
}

const NOTHING: Held = { known: null, edits: {}, by: null, isGone: false };

/** The settings of a thing with what is chosen here: what somebody else makes public meanwhile comes in at once. */
export function usePublication(thing: Publishable, anchor: string | null) {
  const { slug } = useWorkspace();
  const people = usePeople();
  const me = useSession().me?.id ?? null;
  const [held, setHeld] = useState(NOTHING);
  const [hasFailed, setFailed] = useState(false);
  const turns = useRef(0);
  const { kind, projectId, id } = thing;
  const rev = projects.use(projectId)?.rev;
  const read = useCallback(() => {
    turns.current += 1;
    const turn = turns.current;
    publicationCalls(slug, { kind, projectId, id })
      .read()
      .then(
        (known) => {
          if (turn !== turns.current) return;
          setFailed(false);
          setHeld((last) => withKnown(last, known, me));
        },
        () => turn === turns.current && setFailed(true),
      );
  }, [slug, kind, projectId, id, me]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another anchor or revision says that it has been changed
  useEffect(read, [read, anchor, rev]);
  return {
    known: held.known,
    edits: held.edits,
    /** The name of who has changed the settings meanwhile; null when nobody has. */
    by: (held.by !== null && people.get(held.by)?.name) || null,
    isGone: held.isGone,
    hasFailed,
    again: read,
    /** Chooses something. */
    edit: (some: Partial<Choices>) =>
      setHeld((last) => ({ ...last, edits: { ...last.edits, ...some } })),
    /** Goes on with these settings, without anything that was chosen. */
    keep: (known: Known) => {
      // What was asked for before is older than this.
      turns.current += 1;
      setHeld({ ...NOTHING, known });
    },
  };
}

function withKnown(last: Held, known: Known, me: string | null): Held {
  if (last.known === null) return { ...last, known };
  const edits = rebased(last.edits, last.known, known);
  if (!isLive(known)) return { known, edits, by: null, isGone: isLive(last.known) || last.isGone };
  const isNews = changesIn(known, last.known).size > 0 && known.updated_by !== me;
  return { known, edits, by: isNews ? known.updated_by : last.by, isGone: false };
}
