import { isIPv6 } from 'node:net';

import type { Person } from '#server/platform/access/principal.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { type RateLimit, takeFromLimit } from './rate-limit.ts';

/** Rate limits of an action, by caller, network and target. */
interface Limits {
  /** Per account. */
  readonly person?: RateLimit;
  /** Per account with an unverified address, instead of `person`. */
  readonly unproven?: RateLimit;
  /** Per network address; for IPv6 per /64 network, which is what a household gets. */
  readonly address?: RateLimit;
  /** Per network address and target. */
  readonly pair?: RateLimit;
  /** Per target: a board, form, workspace, account or email address. */
  readonly place?: RateLimit;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * Rate limits of what unknown or untrusted people may do. A person or network gets far less than a
 * target accepts, so that no one can exhaust a target alone.
 */
export const LIMITS = {
  /** Visitors' comments on a published board: each notifies members. */
  board_comment: {
    person: { max: 30, seconds: HOUR },
    unproven: { max: 5, seconds: HOUR },
    address: { max: 60, seconds: HOUR },
    place: { max: 600, seconds: HOUR },
  },
  board_reaction: {
    person: { max: 120, seconds: HOUR },
    unproven: { max: 30, seconds: HOUR },
    address: { max: 300, seconds: HOUR },
    place: { max: 3000, seconds: HOUR },
  },
  board_vote: {
    person: { max: 120, seconds: HOUR },
    unproven: { max: 30, seconds: HOUR },
    address: { max: 300, seconds: HOUR },
    place: { max: 3000, seconds: HOUR },
  },
  /** Changes of own content on a board: comments, pictures, submissions, votes. */
  board_change: {
    person: { max: 120, seconds: HOUR },
    unproven: { max: 60, seconds: HOUR },
    address: { max: 300, seconds: HOUR },
    place: { max: 3000, seconds: HOUR },
  },
  /** Upload tickets of pictures for comments. */
  board_file: {
    person: { max: 60, seconds: HOUR },
    unproven: { max: 10, seconds: HOUR },
    address: { max: 120, seconds: HOUR },
    place: { max: 1200, seconds: HOUR },
  },
  /** Reads of pictures in publications: a page may have many. */
  public_file: { address: { max: 1200, seconds: MINUTE } },
  /** Submissions to the intake of a board. */
  board_submission: {
    person: { max: 20, seconds: HOUR },
    unproven: { max: 5, seconds: HOUR },
    address: { max: 40, seconds: HOUR },
    place: { max: 400, seconds: HOUR },
  },
  /** Calls that send something to a form, accepted or refused, before the content is read. */
  form_try: { address: { max: 120, seconds: MINUTE } },
  /** Messages that would be stored. */
  form_message: { address: { max: 20, seconds: HOUR }, place: { max: 600, seconds: HOUR } },
  /** Messages without proof of work: a question stops bots less well. */
  form_plain: { address: { max: 3, seconds: HOUR }, place: { max: 30, seconds: HOUR } },
  form_file: { address: { max: 40, seconds: HOUR }, place: { max: 1200, seconds: HOUR } },
  /** Look-ups while a title is typed. */
  form_look_up: { address: { max: 60, seconds: MINUTE } },
  /** Calls without a session that look up or mail an address. */
  open_call: { address: { max: 30, seconds: MINUTE }, place: { max: 100, seconds: MINUTE } },
  /** Sign-in and sign-up forms: each may cost a password hash. */
  sign_in_form: { address: { max: 120, seconds: MINUTE } },
  /**
   * Attempts to prove an account by password or code; success resets the first counter. The limit
   * of all networks is far higher, so that no one locks another's account by guessing.
   */
  proof: { pair: { max: 10, seconds: 300 }, place: { max: 1000, seconds: HOUR } },
  /** New accounts, counted after all other checks. */
  new_account: { address: { max: 100, seconds: HOUR } },
  /** Mailed codes; each address has a further limit of its own. */
  code_mail: { address: { max: 300, seconds: HOUR } },
  /** Reset links mailed to an account: they could flood a mailbox. */
  reset_mail: { address: { max: 300, seconds: HOUR }, place: { max: 5, seconds: 900 } },
  /** Codes mailed to a new address of an account. */
  address_change: { person: { max: 30, seconds: HOUR }, address: { max: 120, seconds: HOUR } },
  /** Invitations, which send mail to any address: anyone can create a workspace. */
  invitation: {
    person: { max: 500, seconds: DAY },
    unproven: { max: 100, seconds: DAY },
    address: { max: 1000, seconds: DAY },
    place: { max: 1000, seconds: DAY },
  },
} as const satisfies Record<string, Limits>;

export type LimitName = keyof typeof LIMITS;

/** Caller, network and target of an action; unknown ones are not counted. */
interface Doer {
  readonly person?: Pick<Person, 'id' | 'is_email_verified'> | null | undefined;
  readonly address?: string | undefined;
  readonly place?: string | undefined;
}

/**
 * Counts an action `weight` times; throws the contract's 429 when a limit is exceeded. A caller
 * refused by an own limit uses nothing of shared ones. Call it outside of a transaction.
 */
export async function takeLimit(
  platform: Platform,
  name: LimitName,
  doer: Doer,
  weight = 1,
): Promise<void> {
  for (const [counter, limit] of countersOf(name, doer)) {
    // oxlint-disable-next-line no-await-in-loop -- the next one counts only what this one lets through
    await takeFromLimit(platform, counter, limit, weight);
  }
}

function countersOf(name: LimitName, { person, address, place }: Doer) {
  const { person: own, unproven = own, address: from, pair, place: to }: Limits = LIMITS[name];
  const network = address === undefined ? undefined : networkOf(address);
  const personal = person?.is_email_verified === false ? unproven : own;
  const all: readonly (readonly [string | undefined, RateLimit | undefined])[] = [
    [person?.id, personal],
    [network && place && pairOf(network, place), pair],
    [network, from],
    [place, to],
  ];
  return all.flatMap(([key, limit], kind) =>
    key === undefined || !limit ? [] : [[`${name}:${KINDS[kind]}:${key}`, limit] as const],
  );
}

const KINDS = ['person', 'pair', 'address', 'place'] as const;
const pairOf = (network: string, place: string) => `${network} ${place}`;

/** The counter of a network address and target, for limits that success resets. */
export const pairCounter = (name: LimitName, address: string, place: string): string =>
  `${name}:pair:${pairOf(networkOf(address), place)}`;

/** The unit of limits: the /64 network of IPv6, or an IPv4 address, also a mapped one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${first.join(':')}::/64`;
}
