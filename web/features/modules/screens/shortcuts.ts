import { defineContainerKeys, ORDER_KEYS, STEP_KEYS } from '#web/features/containers/keys.ts';

/** The keys of the list of a project's modules. */
export function defineModuleShortcuts(): void {
  defineContainerKeys('module', {
    ...STEP_KEYS,
    look: 'space',
    search: '/',
    edit: 'f2',
    status: 's',
    lead: 'a',
    dates: 'shift+d',
    star: 'f',
    'copy-link': 'mod+alt+c',
    archive: 'shift+a',
    delete: 'delete',
    ...ORDER_KEYS,
    gallery: 'alt+1',
    list: 'alt+2',
    timeline: 'alt+3',
  });
}
