/** A message of the namespace `notifications`, with its values. */
export interface Sentence {
  readonly key: string;
  /** Numbers other than `count` are shown in the reader's format. */
  readonly values?: Readonly<Record<string, string | number | Stored>>;
}

/** A sentence of the program that was stored in English, and is shown in the reader's language. */
export interface Stored {
  readonly english: string;
}

/** A value of a notification's data: a number, a text or null, or one of these words. */
type ValueKind = 'count' | 'text' | readonly string[];
type ValueOf<Kind> = Kind extends readonly (infer Word)[]
  ? Word
  : Kind extends 'count'
    ? number
    : string | null;
type ValuesOf<Kinds> = { -readonly [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

/** What a notification is about that is not about a work item. */
export interface Subject<Kinds = Readonly<Record<string, ValueKind>>, Name = string> {
  /** `entity_name` on the wire, the key of its data, and the end of `sender`. */
  readonly name: Name;
  /** Values besides `id` and `name` of what it is about. */
  readonly values: Kinds;
  /** The page that shows it, inside of the workspace; `:id` is its id. */
  readonly path: string;
  /** Message of the link to that page. */
  readonly open: string;
  /** English text of the field `title` on the wire. */
  title(name: string, values: ValuesOf<Kinds>): string;
  /** What the inbox, toasts and mails say; `who` is the name of who caused it. */
  sentence(values: ValuesOf<Kinds>): Sentence;
  /** What to do next, for the mail alone. */
  advice?(values: ValuesOf<Kinds>): Sentence | null;
}

/**
 * A kind of notification. Its name is the preference of mails and `inbox_<name>` that of the inbox:
 * columns, contract, settings, first mails and the choice of receivers follow from it. Its messages
 * are `notifications.<name>` and `notifications.<name>Text` in `settings`; those of a subject are
 * `reasons.<subject>` and what `sentence` names in `notifications`.
 */
export interface NotificationKind {
  readonly name: string;
  /** Columns' default of the mail preference; the inbox is on until a person turns it off. */
  readonly isMailed?: true;
  /** New accounts begin with these mails. */
  readonly isMailedAtFirst?: true;
  /** Mail preferences that include this one. */
  readonly includedIn?: readonly string[];
  /** Narrows the kind before it, and has no preference for the inbox. */
  readonly isPart?: true;
  /** Only workspace admins get these. */
  readonly isForAdmins?: true;
  readonly subject?: Subject;
}

function subject<
  const Name extends string,
  const Kinds extends Readonly<Record<string, ValueKind>>,
>(declared: Subject<Kinds, Name>): Subject & Subject<Kinds, Name> {
  // Its methods read values by this declaration alone.
  return declared;
}

/** Every kind, in the order of the settings. */
const BUILT_IN = [
  { name: 'mention', isMailedAtFirst: true },
  { name: 'comment', isMailedAtFirst: true, includedIn: ['property_change'] },
  { name: 'state_change', includedIn: ['property_change'] },
  { name: 'issue_completed', isPart: true, includedIn: ['property_change', 'state_change'] },
  // Also assignments.
  { name: 'property_change', isMailedAtFirst: true },
  {
    name: 'import_ended',
    isMailed: true,
    isForAdmins: true,
    subject: subject({
      name: 'import',
      values: {
        status: ['completed', 'failed'],
        /** Imported work items, and the total. */
        made: 'count',
        total: 'count',
        problems: 'count',
        reason: 'text',
      },
      path: 'imports/:id',
      open: 'detail.openReport',
      title: (name, { status }) =>
        status === 'completed' ? `Import of ${name} is done` : `Import of ${name} stopped`,
      sentence: ({ status, made, total, problems, reason }) => {
        const end = status === 'failed' ? 'Stopped' : problems > 0 ? 'edWithProblems' : 'ed';
        const values = { made, total, count: problems, reason: { english: reason ?? '' } };
        return { key: `did.import${end}`, values };
      },
      advice: ({ status }) => (status === 'failed' ? { key: 'advice.importStopped' } : null),
    }),
  },
] as const satisfies readonly NotificationKind[];

type BuiltIn = (typeof BUILT_IN)[number];
type SubjectKind = Extract<BuiltIn, { readonly subject: object }>;

/** A kind with a subject of its own. */
export type SubjectName = SubjectKind['subject']['name'];
/** A kind of notification about a work item. */
export type ItemKindName = Exclude<BuiltIn, SubjectKind | { readonly isPart: true }>['name'];
/** A person's choice: mails of a kind, or a kind in the inbox. */
export type PreferenceName =
  | BuiltIn['name']
  | `inbox_${Exclude<BuiltIn, { readonly isPart: true }>['name']}`;

/** Data of a notification with a subject, under the subject's name. */
export type SubjectData = {
  [Kind in SubjectKind as Kind['subject']['name']]: { id: string; name: string } & ValuesOf<
    Kind['subject']['values']
  >;
};

/** The values that a subject's declaration names. */
export type SubjectValues<Name extends SubjectName> = Omit<SubjectData[Name], 'id' | 'name'>;

const kinds: NotificationKind[] = [...BUILT_IN];

/** Every kind, in the order of the settings. */
export const notificationKinds = (): readonly NotificationKind[] => kinds;

/**
 * Adds a kind while the program starts: schemas and columns are made of those that are there.
 * @public Tests alone do so.
 */
export function registerNotificationKind(kind: NotificationKind): void {
  if (kinds.some(({ name }) => name === kind.name))
    throw new Error(`There is a kind of notification ${kind.name}.`);
  kinds.push(kind);
}

/** The kind whose notifications have this `entity_name`; undefined for work items. */
export function kindOfSubject(name: string): (NotificationKind & { subject: Subject }) | undefined {
  return kinds.find(
    (kind): kind is NotificationKind & { subject: Subject } => kind.subject?.name === name,
  );
}

/** What the data of a notification says about its subject; undefined for work items. */
export function subjectIn(row: { readonly entity_name: string; readonly data: object }) {
  const kind = kindOfSubject(row.entity_name);
  if (!kind) return undefined;
  const { id, name, ...values } = Reflect.get(row.data, row.entity_name) as {
    readonly id: string;
    readonly name: string;
  };
  return { id, name, values, subject: kind.subject };
}

/** Preferences: of mails, and of the inbox. */
export function preferenceNames(): readonly PreferenceName[] {
  const names = kinds.flatMap(({ name, isPart }) => (isPart ? [name] : [name, `inbox_${name}`]));
  return names as PreferenceName[];
}

/** Whether a preference is on when nobody has chosen. */
export function isOnByDefault(preference: string): boolean {
  const kind = kinds.find(({ name }) => name === preference);
  return kind === undefined || kind.isMailed === true;
}

/** Mails that a new account gets. */
export function firstMails(): Partial<Record<PreferenceName, true>> {
  return Object.fromEntries(
    kinds.filter(({ isMailedAtFirst }) => isMailedAtFirst).map(({ name }) => [name, true]),
  );
}
