/** A small fault as a tired person would make it, and the tests that must notice. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** A text that the file holds once, and what stands there instead. */
  readonly change: readonly [from: string, to: string];
  /** The tests near it. */
  readonly tests: readonly string[];
}

const roles = ['tests/server/security/roles.test.ts', 'tests/unit/permissions.test.ts'];
const foreign = ['tests/server/security/foreign-ids.test.ts'];
const agreement = ['tests/server/security/agreement.test.ts'];
const sockets = ['tests/server/security/sockets.test.ts', 'tests/server/platform/feed.test.ts'];

/** What `npm run test:bite` tries, one after the other, on a copy. */
export const FAULTS: readonly Fault[] = [
  // Permissions.
  {
    name: 'members may create labels',
    file: 'shared/permissions.ts',
    change: ["'label.create': { project: A }", "'label.create': { project: AM }"],
    tests: roles,
  },
  {
    name: 'guests may read favorites',
    file: 'shared/permissions.ts',
    change: ["'favorite.list': { workspace: AM }", "'favorite.list': { workspace: AMG }"],
    tests: roles,
  },
  {
    name: 'an API token may make webhooks',
    file: 'shared/permissions.ts',
    change: [
      "'webhook.create': { workspace: A, session: true }",
      "'webhook.create': { workspace: A }",
    ],
    tests: [...roles, 'tests/server/security/tokens.test.ts'],
  },
  {
    name: 'routes ask nobody for a permission',
    file: 'server/platform/http/admission.ts',
    change: ['  if (spec.action) {\n', '  if (spec.action === undefined) {\n'],
    tests: ['tests/server/security/routes.test.ts'],
  },
  {
    name: 'changing a resource does not ask whose it is',
    file: 'server/platform/kit/resource.ts',
    change: ['authorize(scope, actions[verb], before);', ''],
    tests: ['tests/server/cycles.test.ts', 'tests/server/modules.test.ts'],
  },
  // Audiences and visibility.
  {
    name: 'guests get what others made',
    file: 'server/platform/access/visibility/made-in-project.ts',
    change: ['...whenText(`${ifShared}p.guest_view_all_features`)', '...whenText(shared?.sql)'],
    tests: agreement,
  },
  {
    name: 'members read private pages',
    file: 'server/platform/access/visibility/made-in-project.ts',
    change: ['if (!shared) return here;', 'return here;'],
    tests: [...agreement, 'tests/server/pages-visibility.test.ts'],
  },
  {
    name: 'the feed tells the project of private pages',
    file: 'server/platform/access/visibility/made-in-project.ts',
    change: [
      "{ to: 'project', id: projectColumn, ...whenText(shared?.sql) }",
      "{ to: 'project', id: projectColumn }",
    ],
    tests: agreement,
  },
  {
    name: 'stickies travel to the whole workspace',
    file: 'server/features/stickies/entity.ts',
    change: ["audiences: { user: 'owner_id' }", "audiences: { workspace: 'workspace_id' }"],
    tests: [...agreement, 'tests/server/stickies.test.ts'],
  },
  {
    name: 'anyone may load an item of another workspace',
    file: 'server/platform/feed/members.ts',
    change: ['return image && isSeenThrough(image, membership.audiences) ?', 'return image ?'],
    tests: ['tests/server/first-load.test.ts'],
  },
  {
    name: 'former members keep listening',
    file: 'server/platform/feed/members.ts',
    change: ['pm.workspace_id = w.id AND pm.is_active', 'pm.workspace_id = w.id'],
    tests: [...sockets, 'tests/faults/revocation.test.ts'],
  },
  {
    name: 'who loses a role keeps the room',
    file: 'server/platform/access/visibility/listeners.ts',
    change: ["if (!after.includes(name)) move(scope, userId, 'drop', name);", '{}'],
    tests: [...sockets, 'tests/server/project-members.test.ts', 'tests/server/members.test.ts'],
  },
  // Scope.
  {
    name: 'a resource is found by its id alone',
    file: 'server/platform/kit/scoped-rows.ts',
    change: [
      'return and(this.#own(scope), inArray(this.#table.id, [...ids]));',
      'return inArray(this.#table.id, [...ids]);',
    ],
    tests: foreign,
  },
  {
    name: 'members of another workspace can be changed',
    file: 'server/features/workspaces/members/commands.ts',
    change: [
      'WHERE m.id = ${id} AND m.workspace_id = ${scope.workspace.id} AND m.is_active',
      'WHERE m.id = ${id} AND m.is_active',
    ],
    tests: foreign,
  },
  {
    name: 'bulk delete reaches other projects',
    file: 'server/features/work-items/write/delete.ts',
    change: ['AND project_id = ${scope.project.id} AND is_current', 'AND is_current'],
    tests: foreign,
  },
  {
    name: 'an API token reaches other workspaces',
    file: 'server/platform/access/facts-sql.ts',
    change: ["workspace: 'AND w.id = t.workspace_id'", "workspace: ''"],
    tests: ['tests/server/security/tokens.test.ts', 'tests/server/api-tokens.test.ts'],
  },
  {
    name: 'an export is fetched after the project was left',
    file: 'server/features/exports/queries.ts',
    change: ['WHERE p.id = wanted.id', 'WHERE true'],
    tests: ['tests/server/exports.test.ts'],
  },
  // Fields that a request may set.
  {
    name: 'a body sets any column of a resource',
    file: 'shared/contract/labels.ts',
    change: ['export const UpdateLabel = z.object({', 'export const UpdateLabel = z.looseObject({'],
    tests: ['tests/server/security/mass-assignment.test.ts'],
  },
  {
    name: 'an email address is in a reply',
    file: 'server/platform/database/lite.ts',
    change: [
      "'display_name', u.display_name)",
      "'display_name', u.display_name, 'email', u.email)",
    ],
    tests: ['tests/server/security/personal.test.ts', 'tests/server/notifications.test.ts'],
  },
  // Frames and revisions.
  {
    name: 'a new comment is not told',
    file: 'server/features/comments/commands.ts',
    change: ["scope.emit(commentEvent('comment.created', item, null, comment, cause));", ''],
    tests: ['tests/server/comments.test.ts'],
  },
  {
    name: 'a deleted resource is not told',
    file: 'server/platform/kit/resource.ts',
    change: ['scope.emit(entity.deleted(row, gone.get(row.id) ?? row) as DomainEvent);', ''],
    tests: ['tests/server/labels.test.ts', 'tests/sync/convergence.test.ts'],
  },
  {
    name: 'a revision is not raised',
    file: 'migrations/0000_extensions_and_functions.sql',
    change: ['NEW.rev := OLD.rev + 1;', 'NEW.rev := OLD.rev;'],
    tests: ['tests/sync/convergence.test.ts'],
  },
  {
    name: 'the client takes older images',
    file: 'web/lib/store/feed-rows.ts',
    change: ['      if (image.rev <= held.image.rev) return;\n', ''],
    tests: ['tests/web/store', 'tests/faults/order.test.ts'],
  },
  {
    name: 'a catch-up ignores that the log was cut',
    file: 'server/platform/feed/catch-up.ts',
    change: [
      'if (rows.length >= MAX_ROWS || held.xid <= trimmed) return',
      'if (rows.length >= MAX_ROWS) return',
    ],
    tests: ['tests/server/platform/feed.test.ts', 'tests/faults/log.test.ts'],
  },
  {
    name: 'a repeated change is made twice',
    file: 'server/platform/http/call.ts',
    change: ["mutation_id: spec.method === 'GET' ? null : mutationId", 'mutation_id: null'],
    tests: ['tests/server/platform/idempotency.test.ts'],
  },
  // Undo.
  {
    name: 'deleting a row is no step of undo',
    file: 'web/lib/resources/resource-writes.ts',
    change: [
      '(this.#keepRemoval?.(removed, label) ?? { label, ...this.#removal(removed) });\n    undoStack.push(step);\n',
      '(this.#keepRemoval?.(removed, label) ?? { label, ...this.#removal(removed) });\n',
    ],
    tests: ['tests/web/resources'],
  },
  {
    name: 'making a row is no step of undo',
    file: 'web/lib/resources/resource-writes.ts',
    change: [
      '(this.#keepMaking?.(of, label) ?? { label, ...this.#making(of) });\n    undoStack.push(step);\n',
      '(this.#keepMaking?.(of, label) ?? { label, ...this.#making(of) });\n',
    ],
    tests: ['tests/web/resources'],
  },
  {
    name: 'a changed field is no step of undo',
    file: 'web/lib/mutations/undo-fields.ts',
    change: ['  undoStack.push(step);\n  made', '  made'],
    tests: ['tests/web/mutations/undo.test.ts', 'tests/web/resources'],
  },
  {
    name: 'undo writes over what someone changed since',
    file: 'web/lib/mutations/undo-fields.ts',
    change: ['if (!row || !isAsLeft(row)) return false;', 'if (!row) return false;'],
    tests: ['tests/web/mutations/undo.test.ts', 'tests/web/resources'],
  },
  // Days.
  {
    name: 'today is the day in Greenwich',
    file: 'web/lib/formats/dates.ts',
    change: ['dayIn(new Date(now), zone)', 'new Date(now).toISOString().slice(0, 10)'],
    tests: ['tests/web/formats'],
  },
  {
    name: 'what is due today is late',
    file: 'web/lib/formats/dates.ts',
    change: ['!isClosed && day < now;', '!isClosed && day <= now;'],
    tests: ['tests/web/formats'],
  },
  // Limits.
  {
    name: 'a limit refuses nobody',
    file: 'server/platform/guards/rate-limit.ts',
    change: ['if (left.remaining < 0) throw errors.rateLimited(left.seconds);', ''],
    tests: ['tests/server/platform/rate-limit.test.ts'],
  },
  {
    name: 'wrong passwords are not counted',
    file: 'server/platform/guards/sign-in-limits.ts',
    change: ["  await takeLimit(platform, 'proof', { address, place: account });\n", ''],
    tests: ['tests/server/auth-safety.test.ts'],
  },
  {
    name: 'HTML of any depth is parsed',
    file: 'server/platform/texts/html.ts',
    change: ['if (html.length > MAX_HTML || isAbsurdlyDeep(html)) throw errors.tooLarge();', ''],
    tests: ['tests/server/html.test.ts'],
  },
  // What a browser is told.
  {
    name: 'links of texts may run scripts',
    file: 'server/platform/texts/html.ts',
    change: ["a: ['href', 'target',", "a: ['href', 'onclick', 'target',"],
    tests: ['tests/server/html.test.ts'],
  },
  {
    name: 'forms need no token',
    file: 'server/platform/guards/csrf.ts',
    change: ["if (token === '') return 'CSRF token missing.';", "if (token === '') return null;"],
    tests: ['tests/server/auth-safety.test.ts', 'tests/server/security/origins.test.ts'],
  },
  {
    name: 'scripts can read the session cookie',
    file: 'server/platform/http/session-cookies.ts',
    change: ['httpOnly: true', 'httpOnly: false'],
    tests: ['tests/server/auth-safety.test.ts'],
  },
  {
    name: 'sessions that ran out go on',
    file: 'server/platform/access/facts-sql.ts',
    change: ['AND s.kind = q.kind AND s.expires_at > now()', 'AND s.kind = q.kind'],
    tests: ['tests/server/auth-sessions.test.ts'],
  },
  {
    name: 'calls to inner addresses go out',
    file: 'server/platform/outgoing/outgoing.ts',
    change: ["if (!isOpen) throw new OutgoingError('blocked');", ''],
    tests: ['tests/unit/outgoing.test.ts'],
  },
  // Documents.
  {
    name: 'readers write in documents',
    file: 'live/documents.ts',
    change: [
      "connectionConfig.readOnly = access.can !== 'edit';",
      'connectionConfig.readOnly = false;',
    ],
    tests: ['tests/live/rights.test.ts'],
  },
  {
    name: 'a locked page is written in',
    file: 'server/features/visibility/pages/access.ts',
    change: ["if (page.is_locked) return 'locked';", ''],
    tests: ['tests/live/rights.test.ts'],
  },
  // Words.
  {
    name: 'a message is missing',
    file: 'web/messages/en/ui.json',
    change: ['"cancel":', '"cancel_it":'],
    tests: ['tests/unit/messages.test.ts', 'tests/unit/message-keys.test.ts'],
  },
  {
    name: 'priorities are ordered the other way around',
    file: 'shared/work-item-fields/priority.ts',
    change: ['isReversed: true', 'isReversed: false'],
    tests: ['tests/server/lists.test.ts'],
  },
];
