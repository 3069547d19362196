import { APP_ITEMS } from './app-items.ts';
import { APP_PAGES } from './app-pages.ts';
import type { SampleProject } from './content.ts';
import { WEB_ITEMS } from './web-items.ts';
import { WEB_PAGES } from './web-pages.ts';

/** The sample's two projects, with thirty work items each and a few pages. */
export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  {
    name: 'Mobile app',
    identifier: 'APP',
    description: 'Order coffee, manage a subscription and track the next delivery.',
    emoji: '128241',
    lead: 'aisha',
    labels: [
      { name: 'bug', color: '#ef4444' },
      { name: 'feature', color: '#3b82f6' },
      { name: 'design', color: '#ec4899' },
      { name: 'performance', color: '#f59e0b' },
      { name: 'accessibility', color: '#14b8a6' },
      { name: 'platform', color: '#78716c' },
      { name: 'iOS', color: '#6366f1', parent: 'platform' },
      { name: 'Android', color: '#22c55e', parent: 'platform' },
    ],
    items: APP_ITEMS,
    pages: APP_PAGES,
  },
  {
    name: 'Website',
    identifier: 'WEB',
    description: 'The online shop, subscriptions and the stories behind our coffee.',
    emoji: '9749',
    lead: 'me',
    labels: [
      { name: 'bug', color: '#ef4444' },
      { name: 'feature', color: '#3b82f6' },
      { name: 'checkout', color: '#a855f7' },
      { name: 'design', color: '#ec4899' },
      { name: 'content', color: '#84cc16' },
      { name: 'performance', color: '#f59e0b' },
      { name: 'accessibility', color: '#14b8a6' },
      { name: 'SEO', color: '#06b6d4' },
    ],
    items: WEB_ITEMS,
    pages: WEB_PAGES,
  },
];
