import { defineContainerKeys, ORDER_KEYS, STEP_KEYS } from '#web/features/containers/keys.ts';

/** The keys of the list of a project's cycles. */
export function defineCycleShortcuts(): void {
  defineContainerKeys('cycle', {
    ...STEP_KEYS,
    peek: 'space',
    'peek-close': 'escape',
    search: '/',
    edit: 'e, f2',
    star: 's',
    'copy-link': 'mod+alt+c',
    duplicate: 'y',
    archive: 'shift+a',
    ...ORDER_KEYS,
  });
  defineContainerKeys('cycle', { list: 'alt+1', board: 'alt+2', timeline: 'alt+3' }, 'cycles');
}
