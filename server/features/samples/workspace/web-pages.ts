import type { SamplePage } from './content.ts';

/** Pages of the sample's website. */
export const WEB_PAGES: readonly SamplePage[] = [
  {
    name: 'Voice and tone',
    by: 'mara',
    day: -30,
    emoji: '128172',
    text: `We write the way we talk across the counter: **friendly, short, exact**.

- Say *coffee*, not *product*.
- Say when the bag comes, not that it comes soon.
- No exclamation marks in errors.

## Words we use

| We say | We do not say |
| --- | --- |
| basket | cart |
| bag | unit |
| roasted on | production date |`,
  },
  {
    name: 'Shop relaunch',
    by: 'me',
    day: -10,
    emoji: '128640',
    text: `The new shop opens **before the summer menu**. Everything that has to be decided is on this page.

## Goals

1. A first order takes under two minutes.
2. The shop works with a keyboard and a screen reader.
3. Pages show within a second on a phone in the harbour.

## Open questions

- [ ] Do we keep guest orders?
- [ ] Who takes the photographs?
- [x] Which payment methods on day one?`,
  },
  {
    name: 'Meeting notes',
    by: 'mara',
    day: -3,
    emoji: '128221',
    below: 'Shop relaunch',
    text: `### Present

Mara, Tomas, Aisha

### Decided

- Photographs are taken at the roastery.
- Guest orders stay, with an offer to keep the address afterwards.

### Next

Tomas writes down what the checkout must log.`,
  },
  {
    name: 'My notes',
    by: 'me',
    day: -1,
    emoji: '128274',
    isPrivate: true,
    text: 'Only you see this page: it is **private**. Make it public in its menu when others should read it.',
  },
];
