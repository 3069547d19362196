import { webAddress } from '#server/platform/client/web-addresses.ts';
import type { Config } from '#server/platform/process/config.ts';
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
    name: 'The first version',
    published_at: '2026-11-21T12:00:00Z',
    changes: [
      'Work items with states, priorities, labels, dates, sub-items and relations, as a list or a board',
      'Everybody who may see a thing sees every change of it as it happens, and who else is there',
      'What you change is painted at once and kept when the network is gone',
      'Everything can be done by keys: press ? to see them',
      'An inbox that gathers what concerns you, one card for each item',
      'Undo for what you did, instead of questions before',
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
