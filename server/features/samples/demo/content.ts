import type { FirstState } from '#server/features/states/commands.ts';

export const DEMO_STATES: readonly FirstState[] = [
  { name: 'Backlog', color: '#A3A3A3', sequence: 15_000, group: 'backlog', default: true },
  { name: 'Todo', color: '#3A3A3A', sequence: 25_000, group: 'unstarted', default: false },
  { name: 'In Progress', color: '#F59E0B', sequence: 35_000, group: 'started', default: false },
  { name: 'Done', color: '#16A34A', sequence: 45_000, group: 'completed', default: false },
  { name: 'Cancelled', color: '#EF4444', sequence: 55_000, group: 'cancelled', default: false },
];

export const DEMO_LABELS = [
  { name: 'admin', color: '#0693e3' },
  { name: 'concepts', color: '#9900ef' },
] as const;

/** A waving hand. */
export const DEMO_LOGO = { in_use: 'emoji', emoji: { value: '128075', url: '' } };

/** A plain sky as a data URL: needs no file and no other site. */
export const DEMO_COVER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 4" preserveAspectRatio="none"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#1e3a8a"/><stop offset=".6" stop-color="#6d28d9"/><stop offset="1" stop-color="#f59e0b"/></linearGradient><path fill="url(#g)" d="M0 0h16v4H0z"/></svg>',
)}`;

export const DEMO_DESCRIPTION =
  'Seven work items that introduce Tutti. Try anything here, and delete the project when you are done.';

/** An introductory work item; its text is Markdown. */
export interface DemoItem {
  readonly name: string;
  readonly state: 'Backlog' | 'Todo' | 'In Progress';
  readonly label: (typeof DEMO_LABELS)[number]['name'];
  readonly text: string;
}

/** Seven work items that introduce Tutti, in reading order. */
export const DEMO_ITEMS: readonly DemoItem[] = [
  {
    name: 'Welcome to Tutti 👋',
    state: 'In Progress',
    label: 'concepts',
    text: `Tutti keeps your team’s work in one place, and **everyone sees every change live**. You never need to refresh.

This is a *work item*: a task, a decision or a bug. Try it out:

- [ ] Assign it to yourself
- [ ] Add a comment below
- [ ] Open the project in a second window and see both update together
- [ ] Change the state to **Done** when you have finished

Each of the other six items explains one topic. You can’t break anything here. When you are done, delete the project in its settings.`,
  },
  {
    name: '1. Create a project for your team',
    state: 'Todo',
    label: 'admin',
    text: `A **project** holds the work items of one product or team. It has its own members, states and labels.

1. Select **+** next to *Projects* in the sidebar.
2. Enter a name. The suggested *project ID* becomes the prefix of every item key, such as \`WEB-12\`.
3. Choose who can see it. Every workspace member can join a *public* project; a *private* one is by invitation only.

> Start with two or three projects. You can relate items across projects later.`,
  },
  {
    name: '2. Invite your team',
    state: 'Backlog',
    label: 'admin',
    text: `Invite people by email in *Workspace settings → Members*. Each person has a role:

| Role | Can |
|---|---|
| Admin | Do everything, including managing settings and members |
| Member | Create, edit and plan work in their projects |
| Guest | View and comment on their own items, or on all items if the project allows it |

You can also copy an invite link and send it yourself. It works once, and only for that email address.`,
  },
  {
    name: '3. Add your first work items',
    state: 'Backlog',
    label: 'concepts',
    text: `Good items are small and say **what will be different when they are done**.

- To add several items quickly, type a title at the bottom of a list and press Enter.
- To add more detail, use the full form: description, state, priority, assignees, labels, dates and parent.
- Split large items into sub-items. The parent shows how many are done.
- Connect items with *relations*: **blocked by**, **duplicate of**, **relates to**.

In a description, type \`/\` to insert headings, lists, tables, images and code. Type \`@\` to mention someone; they are notified right away.`,
  },
  {
    name: '4. View work your way',
    state: 'Backlog',
    label: 'concepts',
    text: `Show the same items as a **list** or a **board**. Switch at the top of the page.

- *Display* sets the grouping, the order and the properties that are shown.
- *Filters* narrow the list: my items, urgent, due this week, label \`bug\`, or any combination.

Your choices are yours alone and sync across your devices.`,
  },
  {
    name: '5. Plan with cycles and modules',
    state: 'Backlog',
    label: 'concepts',
    text: `**Cycles** are time boxes, for example two weeks. Add the items you plan to finish, and a chart shows your progress. Move unfinished items to the next cycle with one click.

**Modules** group the work for a larger goal, such as *Sign-up* or *Offline mode*. An item can be in one cycle and several modules.

Don’t need them? Turn them off in *Project settings → Features*.`,
  },
  {
    name: '6. Make it yours',
    state: 'Backlog',
    label: 'admin',
    text: `A few things to set up in your first week:

- **States:** rename them, add *In review*, and choose the default for new items.
- **Labels:** nest them, for example \`area / payments\`.
- **Notifications:** choose which changes you get by email. Your inbox always shows all of them.
- **Keyboard:** press \`?\` to see all shortcuts.
- **Favorites:** star a project to keep it at the top of the sidebar.

That’s it. Move this item to **Done** and enjoy Tutti! 🎉`,
  },
];
