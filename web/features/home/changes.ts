import { changes } from '#web/lib/mutations/changes.ts';

import { homeWidgets, type WidgetName } from './store.ts';

/** Shows or hides a part of the home. */
export function setWidget(slug: string, name: WidgetName, isOn: boolean): void {
  const row = homeWidgets.all().find((one) => one.key === name);
  void changes.add({
    method: 'PATCH',
    path: `/api/workspaces/${slug}/home-preferences/${name}/`,
    body: { is_enabled: isOn },
    touches: [`${slug} ${name}`],
    effects: row
      ? [{ op: 'set', entity: 'home_widget', id: row.id, fields: { is_enabled: isOn } }]
      : [],
    label: { key: 'home:changes.widget' },
  });
}
