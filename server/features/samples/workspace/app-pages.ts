import type { SamplePage } from './content.ts';

export const APP_PAGES: readonly SamplePage[] = [
  {
    name: 'How we work',
    by: 'aisha',
    day: -40,
    emoji: '129517',
    text: `The app team releases **every other Tuesday**. This page explains how a change gets from idea to release.

## From idea to release

1. Add the idea as a work item in *Backlog*.
2. Every Monday we choose the next items and move them to *Todo*.
3. Assign yourself when you start, and move the item to *In Progress*.
4. An item is *Done* when someone else has tested it on their phone.

> If it isn’t written down, it didn’t happen.

## Who to ask

| Topic | Person |
| --- | --- |
| Releases | Aisha |
| Design | Mara |
| Payments | Tomás |
| Android | Jonas |`,
  },
  {
    name: 'Release checklist',
    by: 'jonas',
    day: -21,
    emoji: '9989',
    below: 'How we work',
    text: `Copy this checklist into the work item for the release.

- [x] Update the version numbers
- [x] Translate new text
- [ ] Order a coffee on iOS and Android
- [ ] Change a subscription, then change it back
- [ ] Update the app store screenshots
- [ ] Brief the support team`,
  },
  {
    name: 'Subscription rules',
    by: 'tomas',
    day: -14,
    emoji: '128260',
    text: `What the app can promise customers, agreed with the roastery.

### Pausing

Customers can pause for up to **12 weeks**. The next bag ships on the first Wednesday after the pause.

### Changing the coffee

Changes made by Tuesday at 6 p.m. apply to this week’s bag. Later changes apply to the next one.

### Discount codes

\`\`\`
HARBOR-10   10% off the first bag
FRIENDS     a free bag for both friends
\`\`\``,
  },
];
