/** Other programs that a workspace can be connected with. */
export const INTEGRATION_PROVIDERS = ['github', 'slack'] as const;
export type IntegrationProvider = (typeof INTEGRATION_PROVIDERS)[number];

/** What a channel can be told of. */
export const SLACK_EVENTS = ['created', 'state', 'assignees', 'priority', 'comment'] as const;
export type SlackEvent = (typeof SLACK_EVENTS)[number];

/** The settings of the instance that offer the providers: a switch and the address of the API. */
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
