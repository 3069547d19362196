import { isIPv6 } from 'node:net';

import type { Person } from '#server/platform/access/principal.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { type RateLimit, takeFromLimit } from './rate-limit.ts';

/** How often one thing may be done, counted by who does it, from where, and to whom or what. */
interface Limits {
  /** By one account. */
  readonly person?: RateLimit;
  /** By one account whose address nothing has proven yet, instead. */
  readonly unproven?: RateLimit;
  /** From one network address; of IPv6, from one network of 64 bits, which is what a household gets. */
  readonly address?: RateLimit;
  /** From one network address to one place. */
  readonly pair?: RateLimit;
  /** To one place: a board, a form, a workspace, an account, an e-mail address. */
  readonly place?: RateLimit;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * Everything that somebody may do who need not be known or trusted, and how often. What one person or network may do is
 * far less than what a place takes, so that nobody closes a place to others alone.
 */
export const LIMITS = {
  /** Comments of visitors on a public board: each tells members something. */
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
  /** Changes of what is one's own on a board: a comment, a picture, what was handed in, a vote taken back. */
  board_change: {
    person: { max: 120, seconds: HOUR },
    unproven: { max: 60, seconds: HOUR },
    address: { max: 300, seconds: HOUR },
    place: { max: 3000, seconds: HOUR },
  },
  /** Pictures that are announced for comments. */
  board_file: {
    person: { max: 60, seconds: HOUR },
    unproven: { max: 10, seconds: HOUR },
    address: { max: 120, seconds: HOUR },
    place: { max: 1200, seconds: HOUR },
  },
  /** Looks at pictures of what is published: a page may have many. */
  public_file: { address: { max: 1200, seconds: MINUTE } },
  /** Items that are handed in to the intake of a board. */
  board_submission: {
    person: { max: 20, seconds: HOUR },
    unproven: { max: 5, seconds: HOUR },
    address: { max: 40, seconds: HOUR },
    place: { max: 400, seconds: HOUR },
  },
  /** Calls that send something to a form, sent or refused, before anything of it is looked at. */
  form_try: { address: { max: 120, seconds: MINUTE } },
  /** Messages that would be stored. */
  form_message: { address: { max: 20, seconds: HOUR }, place: { max: 600, seconds: HOUR } },
  /** Messages that no work was done for: a question keeps machines off less well. */
  form_plain: { address: { max: 3, seconds: HOUR }, place: { max: 30, seconds: HOUR } },
  form_file: { address: { max: 40, seconds: HOUR }, place: { max: 1200, seconds: HOUR } },
  /** Look-ups while a title is typed. */
  form_look_up: { address: { max: 60, seconds: MINUTE } },
  /** Calls without a session that look up or mail an address. */
  open_call: { address: { max: 30, seconds: MINUTE }, place: { max: 100, seconds: MINUTE } },
  /** Form posts of signing in and up: each may cost a password hash. */
  sign_in_form: { address: { max: 120, seconds: MINUTE } },
  /**
   * Tries to prove an account by a password or code; a right one starts the first count anew. From everywhere it is far
   * more, so that nobody locks another's account by guessing.
   */
  proof: { pair: { max: 10, seconds: 300 }, place: { max: 1000, seconds: HOUR } },
  /** New accounts, counted when everything else is right. */
  new_account: { address: { max: 100, seconds: HOUR } },
  /** Codes that are mailed to whoever asks; each address has a limit of its own besides. */
  code_mail: { address: { max: 300, seconds: HOUR } },
  /** Reset links that are mailed to one account: they would fill somebody's mailbox. */
  reset_mail: { address: { max: 300, seconds: HOUR }, place: { max: 5, seconds: 900 } },
  /** Codes that are mailed to an address which somebody wants for their account. */
  address_change: { person: { max: 30, seconds: HOUR }, address: { max: 120, seconds: HOUR } },
  /** Invitations, which mail whomever an admin names: a workspace is made in a moment. */
  invitation: {
    person: { max: 500, seconds: DAY },
    unproven: { max: 100, seconds: DAY },
    address: { max: 1000, seconds: DAY },
    place: { max: 1000, seconds: DAY },
  },
} as const satisfies Record<string, Limits>;

export type LimitName = keyof typeof LIMITS;

/** Who does something, from where, and to what; what is not known counts nothing. */
interface Doer {
  readonly person?: Pick<Person, 'id' | 'is_email_verified'> | null | undefined;
  readonly address?: string | undefined;
  readonly place?: string | undefined;
}

/**
 * Counts what somebody does, `weight` times, and throws the contract's 429 when a limit is used up. Who is refused by
 * their own limit takes nothing from the ones they share with others. Call it outside a transaction.
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

/** The names of what is counted, the narrowest first. */
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

/** The counter of a network address at a place, for limits that end with success. */
export const pairCounter = (name: LimitName, address: string, place: string): string =>
  `${name}:pair:${pairOf(networkOf(address), place)}`;

/** What is counted as one address: of IPv6 the first 64 bits, of an IPv4 address written as IPv6 the IPv4 address. */
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
