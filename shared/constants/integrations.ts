export const INTEGRATION_PROVIDERS = ['github', 'slack'] as const;
export type IntegrationProvider = (typeof INTEGRATION_PROVIDERS)[number];

/** Events that can be posted to a Slack channel. */
export const SLACK_EVENTS = ['created', 'state', 'assignees', 'priority', 'comment'] as const;
export type SlackEvent = (typeof SLACK_EVENTS)[number];

/** Instance settings that offer a provider: the switch, and the base URL of its API. */
export const INTEGRATION_SETTINGS = {
  github: {
    switch: 'IS_GITHUB_SYNC_ENABLED',
    address: 'GITHUB_API_URL',
    standard: 'https://api.github.com',
  },
  slack: {
    switch: 'IS_SLACK_SYNC_ENABLED',
    address: 'SLACK_API_URL',
    standard: 'https://slack.com/api',
  },
} as const satisfies Record<
  IntegrationProvider,
  { readonly switch: string; readonly address: string; readonly standard: string }
>;
