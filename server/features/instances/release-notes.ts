import type { Config } from '#server/platform/settings/config.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { ReleaseNote } from '#shared/contract/release-notes.ts';

interface Release {
  readonly version: string;
  readonly name: string;
  readonly published_at: string;
  readonly changes: readonly string[];
}

/** What each version has brought, the first one first: a new version adds its lines here. */
const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    name: 'First release',
    published_at: '2026-11-21T12:00:00Z',
    changes: [
      'Plan work items with states, priorities, labels, dates, sub-items and relations, in a list or on a board',
      'See every change live, and who else is looking at the same work',
      'Keep working when the connection is slow or gone: changes appear at once and are sent later',
      'Use the keyboard for everything: press ? to see all shortcuts',
      'Follow what matters to you in an inbox with one entry per work item',
      'Undo what you did instead of confirming it first',
    ],
  },
];

/** The notes of every version, the newest first. */
export function listReleaseNotes(config: Config): ReleaseNote[] {
  return RELEASES.map((release, place) => noteOf(config, release, place + 1)).toReversed();
}

function noteOf(config: Config, release: Release, id: number): ReleaseNote {
  const address = webAddress(config, 'app', 'api/release-notes/');
  return {
    id,
    tag_name: `v${release.version}`,
    name: release.name,
    body: release.changes.map((change) => `- ${change}`).join('\n'),
    draft: false,
    prerelease: false,
    created_at: release.published_at,
    published_at: release.published_at,
    url: address,
    html_url: address,
    author: {
      login: 'tutti',
      avatar_url: webAddress(config, 'app', 'mark.svg'),
      html_url: webAddress(config, 'app'),
    },
    assets: [],
    tarball_url: null,
    zipball_url: null,
    reactions: {},
  };
}
