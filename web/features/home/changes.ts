import { v7 } from 'uuid';

import type { UpdateQuickLink } from '#shared/contract/home.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { homeWidgets, type QuickLinkRow, quickLinks, type WidgetName } from './store.ts';

/** Whose quick links they are. */
export interface LinkPlace {
  readonly slug: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** What a person writes of a quick link. */
export interface LinkInput {
  readonly url: string;
  readonly title: string | null;
}

const pathOf = (slug: string, id = '') =>
  `/api/workspaces/${slug}/quick-links/${id ? `${id}/` : ''}`;

/** Keeps a web address at hand; its form shows a refusal. */
export function addLink(place: LinkPlace, input: LinkInput): Promise<unknown> {
  const id = v7();
  const now = new Date().toISOString();
  return changes.add({
    method: 'POST',
    path: pathOf(place.slug),
    body: input,
    creates: id,
    touches: [id],
    effects: [
      {
        op: 'set',
        entity: 'quick_link',
        id,
        fields: {
          ...input,
          metadata: {},
          owner: place.userId,
          workspace: place.workspaceId,
          project: null,
          created_at: now,
          updated_at: now,
        },
      },
    ],
    label: { key: 'home:changes.addLink' },
    isQuiet: true,
  });
}

/** Changes a quick link; can be undone once it was taken. */
export function updateLink(slug: string, link: QuickLinkRow, input: LinkInput): Promise<unknown> {
  const label = { key: 'home:changes.updateLink' };
  const write = (fields: UpdateQuickLink) =>
    changes.add({
      method: 'PATCH',
      path: pathOf(slug, link.id),
      body: fields,
      touches: [link.id],
      effects: [{ op: 'set', entity: 'quick_link', id: link.id, fields }],
      label,
      isQuiet: true,
    });
  const made = write(input);
  const remember = () =>
    rememberFields<QuickLinkRow>({
      label,
      read: () => quickLinks.get(link.id),
      before: fieldsOf<QuickLinkRow>(link, input),
      // The server may have written the address out.
      after: fieldsOf<QuickLinkRow>(quickLinks.get(link.id) ?? link, input),
      write: (fields) => void write(fields).catch(() => undefined),
    });
  void made.then(remember, () => undefined);
  return made;
}

/** Throws a quick link away; undo makes it anew. */
export function removeLink(place: LinkPlace, link: QuickLinkRow): void {
  const remove = (id: string) =>
    void changes
      .add({
        method: 'DELETE',
        path: pathOf(place.slug, id),
        touches: [id],
        effects: [{ op: 'delete', entity: 'quick_link', id }],
        label: { key: 'home:changes.removeLink' },
      })
      .catch(() => undefined);
  remove(link.id);
  undoStack.push({
    label: { key: 'home:changes.removeLink' },
    undo: () => {
      void addLink(place, { url: link.url, title: link.title }).catch(() => undefined);
      return true;
    },
    redo: () => {
      const again = quickLinks.all().find((row) => row.url === link.url);
      if (again) remove(again.id);
      return again !== undefined;
    },
  });
}

/** Shows or hides a part of the home. */
export function setWidget(slug: string, name: WidgetName, isOn: boolean): void {
  const row = homeWidgets.all().find((one) => one.key === name);
  void changes
    .add({
      method: 'PATCH',
      path: `/api/workspaces/${slug}/home-preferences/${name}/`,
      body: { is_enabled: isOn },
      touches: [`${slug} ${name}`],
      effects: row
        ? [{ op: 'set', entity: 'home_widget', id: row.id, fields: { is_enabled: isOn } }]
        : [],
      label: { key: 'home:changes.widget' },
    })
    .catch(() => undefined);
}
