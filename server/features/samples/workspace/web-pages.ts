import type { SamplePage } from './content.ts';

export const WEB_PAGES: readonly SamplePage[] = [
  {
    name: 'Voice and tone',
    by: 'mara',
    day: -30,
    emoji: '128172',
    text: `We write the way we talk at the counter: **friendly, brief and precise**.

- Write *coffee*, not *product*.
- Give the delivery day instead of “soon”.
- Don’t use exclamation points in error messages.

## Terminology

| Use | Avoid |
| --- | --- |
| cart | basket |
| bag | unit |
| roasted on | production date |`,
  },
  {
    name: 'Shop relaunch',
    by: 'me',
    day: -10,
    emoji: '128640',
    text: `We launch the new shop **before the summer menu**. This page collects our goals and open decisions.

## Goals

1. Customers place their first order in under two minutes.
2. The shop works with a keyboard and a screen reader.
3. Pages load within one second on a phone.

## Open questions

- [ ] Do we keep guest checkout?
- [ ] Who takes the photos?
- [x] Which payment methods do we support at launch?`,
  },
  {
    name: 'Meeting notes',
    by: 'mara',
    day: -3,
    emoji: '128221',
    below: 'Shop relaunch',
    text: `### Attendees

Mara, Tomás, Aisha

### Decisions

- We’ll take the photos at the roastery.
- Guest checkout stays. We offer to save the address after the order.

### Next steps

- Tomás lists the events that checkout should log.`,
  },
  {
    name: 'My notes',
    by: 'me',
    day: -1,
    emoji: '128274',
    isPrivate: true,
    text: 'This page is **private**: only you can see it. To share it, open its menu and make it public.',
  },
];
