import type { SamplePage } from './content.ts';

/** Pages of the sample's app. */
export const APP_PAGES: readonly SamplePage[] = [
  {
    name: 'How we work',
    by: 'aisha',
    day: -40,
    emoji: '129517',
    text: `The app team ships **every second Tuesday**. This page says how a change gets there.

## From idea to store

1. Somebody writes the idea down as a work item in *Backlog*.
2. On Mondays we pick what fits and move it to *Todo*.
3. Whoever takes it moves it to *In Progress* and says so in a comment.
4. It is *Done* when it runs on a phone that is not the maker's.

> If it is not written down, it did not happen.

## Who to ask

| Matter | Person |
| --- | --- |
| Releases | Aisha |
| Design | Mara |
| Payments | Tomas |
| Android | Jonas |`,
  },
  {
    name: 'Release checklist',
    by: 'jonas',
    day: -21,
    emoji: '9989',
    below: 'How we work',
    text: `Copy this list into the release's work item.

- [x] Version numbers raised
- [x] Texts translated
- [ ] Order a coffee on iOS and on Android
- [ ] Change a subscription, then change it back
- [ ] Screenshots for the stores
- [ ] Tell support what is new`,
  },
  {
    name: 'Subscriptions, the rules',
    by: 'tomas',
    day: -14,
    emoji: '128260',
    text: `What the app may promise about subscriptions, agreed with the roastery.

### Pausing

A subscription can be paused for up to **12 weeks**. The next bag leaves on the first Wednesday after that.

### Changing the coffee

Until Tuesday, 18:00, the change counts for this week's bag; later ones count for the next.

### Codes

\`\`\`
HARBOUR-10   ten percent, first bag only
FRIENDS      one bag free for both
\`\`\``,
  },
];
