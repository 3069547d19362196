import { registerNotificationKind } from '#shared/notifications/kinds.ts';

/** A kind of notification that only tests have, about a subject with a value of each sort. */
export function registerTestNotices(): void {
  registerNotificationKind({
    name: 'test_shelf',
    isMailed: true,
    subject: {
      name: 'shelf',
      values: { items: 'count', mood: ['tidy', 'full'], note: 'text' },
      path: 'shelves/:id',
      open: 'toast.open',
      title: (name) => `Shelf ${name}`,
      sentence: ({ items, mood }) => ({
        key: 'did.changedField',
        values: { field: `${mood} shelf, ${items} items` },
      }),
      advice: ({ note }) => (note === null ? null : { key: 'did.changed' }),
    },
  });
}
