import type { FirstState } from '#server/features/states/commands.ts';

/** The states of a demo project. */
export const DEMO_STATES: readonly FirstState[] = [
  { name: 'Backlog', color: '#A3A3A3', sequence: 15_000, group: 'backlog', default: true },
  { name: 'Todo', color: '#3A3A3A', sequence: 25_000, group: 'unstarted', default: false },
  { name: 'In Progress', color: '#F59E0B', sequence: 35_000, group: 'started', default: false },
  { name: 'Done', color: '#16A34A', sequence: 45_000, group: 'completed', default: false },
  { name: 'Cancelled', color: '#EF4444', sequence: 55_000, group: 'cancelled', default: false },
];

/** The labels of a demo project. */
export const DEMO_LABELS = [
  { name: 'admin', color: '#0693e3' },
  { name: 'concepts', color: '#9900ef' },
] as const;

/** A waving hand. */
export const DEMO_LOGO = { in_use: 'emoji', emoji: { value: '128075', url: '' } };

/** A quiet sky: a picture that needs no file and no other site. */
export const DEMO_COVER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 4" preserveAspectRatio="none"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#1e3a8a"/><stop offset=".6" stop-color="#6d28d9"/><stop offset="1" stop-color="#f59e0b"/></linearGradient><path fill="url(#g)" d="M0 0h16v4H0z"/></svg>',
)}`;

/** What the demo project says of itself. */
export const DEMO_DESCRIPTION =
  'A place to try things: seven work items that show you round. Change them, move them, and delete the project when you need it no more.';

/** An introductory work item; its text is Markdown. */
export interface DemoItem {
  readonly name: string;
  readonly state: 'Backlog' | 'Todo' | 'In Progress';
  readonly label: (typeof DEMO_LABELS)[number]['name'];
  readonly text: string;
}

/** Seven work items that introduce Tutti, in the order they are to be read. */
export const DEMO_ITEMS: readonly DemoItem[] = [
  {
    name: 'Welcome to Tutti 👋',
    state: 'In Progress',
    label: 'concepts',
    text: `Tutti is where your team keeps its work in one place, and where **everybody sees every change as it happens**. There is no refresh button, and you never need one.

What you are reading is a *work item*: something to do, to decide or to repair. This one is **In Progress**, because you are reading it. Try it out:

- [ ] Change its state to **Done** when you are through
- [ ] Give it to yourself under *Assignees*
- [ ] Write a comment below
- [ ] Open the project in a second window and watch both move together

The other six items each show one thing. Nothing here can break: when you have seen enough, delete the whole project in its settings.`,
  },
  {
    name: '1. Make a project for your team',
    state: 'Todo',
    label: 'admin',
    text: `A **project** holds the work items of one product, team or plan, and has its own people, states and labels.

1. Press **+** beside *Projects* in the sidebar.
2. Give it a name. The short *project ID* that is suggested starts every item's key, such as \`WEB-12\`: it is how people will speak of the items.
3. Choose who finds it. *Public* projects can be joined by every member of the workspace; *private* ones by invitation only.

> Two or three projects are enough to begin with. Items can be related across projects, so nothing is lost by splitting later.`,
  },
  {
    name: '2. Invite the others',
    state: 'Backlog',
    label: 'admin',
    text: `Invite people by e-mail under *Workspace settings → Members*. Each has a role:

| Role | May |
|---|---|
| Admin | everything, settings and members included |
| Member | make, change and plan work in the projects they are in |
| Guest | see and comment on their own items, or on all where the project allows it |

Somebody without the mail at hand? Copy the link of the invitation and send it yourself. It works once, and only for that address.`,
  },
  {
    name: '3. Write down the first work items',
    state: 'Backlog',
    label: 'concepts',
    text: `Good items are small and say **what will be different when they are done**.

- The quick line at the foot of every list takes a title and Enter, one after another.
- The full form asks for more: description, state, priority, assignees, labels, dates, a parent.
- Large things become a *parent* with sub-items; the parent shows how many are done.
- When one thing waits for another, add a *relation*: **blocked by**, **duplicate**, **relates to**.

In a description, type \`/\` for headings, lists, tables, pictures and code, and \`@\` to mention somebody: they are told at once.`,
  },
  {
    name: '4. Look at the work your way',
    state: 'Backlog',
    label: 'concepts',
    text: `The same items can be a **list**, a **board**, a **calendar**, a **table** or a **timeline**. Switch at the top of the page.

- *Display* chooses what to group and order by, and which properties are shown.
- *Filters* narrow the list: mine, urgent, due this week, labelled \`bug\`, and any mixture of these.

What you choose is yours: it changes nothing for the others and follows you to your next device.`,
  },
  {
    name: '5. Plan with cycles and modules',
    state: 'Backlog',
    label: 'concepts',
    text: `**Cycles** are stretches of time: two weeks, say. Put in what you mean to finish, and the chart shows whether you will. What is left over moves to the next one with a click.

**Modules** are parts of the product or larger aims that run across cycles, such as *Sign-up* or *Offline mode*. An item can be in one cycle and in several modules.

Not needed? Every project can switch either off under *Settings → Features*.`,
  },
  {
    name: '6. Make it yours',
    state: 'Backlog',
    label: 'admin',
    text: `Some things that pay off in the first week:

- **States.** Rename them, add *In review*, choose which one new items get.
- **Labels.** They can be nested: \`area / payments\`.
- **Notifications.** Choose under your own settings which changes reach you by mail; the inbox has all of them.
- **Keyboard.** Press \`?\` to see every shortcut; the command menu finds the rest.
- **Favourites.** Star a project to keep it at the top of your sidebar.

That was the tour. Move this item to **Done**, and have a good start! 🎉`,
  },
];
