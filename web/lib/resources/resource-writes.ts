import { v7 } from 'uuid';

import type { Message } from '#web/lib/mutations/change.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { finalStep } from '#web/lib/mutations/final-step.ts';
import { fieldsKind, fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { undoKind } from '#web/lib/mutations/undo-kinds.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import type { Collection } from '#web/lib/store/collection.ts';
import type { Effect } from '#web/lib/store/entity-store.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { orderOfNew } from './order.ts';
import type { Action, ResourceOptions, Toggle, WriteOptions } from './resource-options.ts';
import type { Made, Removed, RowAt } from './resource-steps.ts';
import {
  holds,
  inputsOf,
  isBelow,
  isOfOthers,
  parentIn,
  plainName,
  withParent,
} from './row-facts.ts';
import { familyOf } from './tree.ts';

/** Writes of a resource: each is shown at once, queued, and sent. */
export class ResourceWrites<
  Row extends FeedImage,
  Place,
  Create extends object,
  Update extends object,
> {
  readonly #rows: Collection<Row>;
  readonly #options: ResourceOptions<Row, Place, Create>;
  /** New ids of rows that were created again, by their old ids, so that older steps find them. */
  readonly #madeAgain = new Map<string, string>();
  readonly #toggles: Toggle<Row>[] = [];
  /** Rows created since the page was loaded. */
  readonly #madeHere = new WeakSet<object>();
  /** Add steps that survive a reload; null where steps end with the page. */
  readonly #keepEdit;
  readonly #keepRemoval;
  readonly #keepMaking;

  constructor(rows: Collection<Row>, options: ResourceOptions<Row, Place, Create>) {
    this.#rows = rows;
    this.#options = options;
    this.#keepEdit =
      options.outlivesPage === true
        ? fieldsKind<Row, RowAt<Place>>(`${rows.entity}-edit`, (at, label) =>
            this.#rowNow(at, label),
          )
        : null;
    this.#keepRemoval =
      options.outlivesPage === true && options.restore
        ? undoKind<Removed<Row, Place>>(`${rows.entity}-remove`, (removed) =>
            this.#removal(removed),
          )
        : null;
    this.#keepMaking =
      options.outlivesPage && (!options.isUsed || options.recall)
        ? undoKind<Made<Place, Create>>(`${rows.entity}-make`, (made) => this.#making(made))
        : null;
  }

  create<Reply>(place: Place, input: Create, options: WriteOptions = {}) {
    const { path, home, initial, order, children, touches } = this.#options;
    const id = v7();
    const siblings = this.#rows.all().filter((row) => holds(row, home(place)));
    const fields = {
      ...(children && { parent: null }),
      ...(order && { [order.field]: orderOfNew(order, siblings) }),
      ...initial?.(place, input),
      ...input,
      ...home(place),
    };
    const made = changes.add<Reply>({
      method: 'POST',
      path: path(place),
      body: input,
      creates: id,
      touches: [id, path(place), ...parentIn(input), ...(touches?.(fields) ?? [])],
      effects: [{ op: 'set', entity: this.#rows.entity, id, fields }],
      label: this.labelOf('create', fields),
      ...sendOptions(options),
    });
    if (options.isUndoable !== false) this.#rememberMaking({ place, input, id }, fields, made);
    return { id, made };
  }

  /** Adds the undo step that deletes a created row. */
  #rememberMaking(of: Made<Place, Create>, fields: Partial<Row>, made: Promise<unknown>): void {
    const label = this.labelOf('create', fields);
    this.#madeHere.add(of);
    const step = this.#options.isMakingFinal
      ? finalStep(label)
      : (this.#keepMaking?.(of, label) ?? { label, ...this.#making(of) });
    undoStack.push(step);
    made.catch(() => undoStack.forget(step));
  }

  #making(made: Made<Place, Create>) {
    const { recall, isUsed } = this.#options;
    return {
      prepare: () => {
        if (!recall || this.#madeHere.has(made)) return null;
        return recall(made.place, this.find(made.id)?.id ?? made.id).then(
          (is) => Object.assign(made, { isUsed: is }),
          // Without a connection the local rows decide.
          () => null,
        );
      },
      undo: () => {
        const row = this.find(made.id);
        if (!row || made.isUsed || isOfOthers(row) || isUsed?.(row, this.#rows.all())) return false;
        // Keeps later edits: redo creates the row as it is now.
        made.input = this.#inputNow(row, made.input);
        void this.delete(made.place, row, { isUndoable: false });
        return true;
      },
      redo: () => {
        const [parent] = parentIn(made.input);
        // Its parent may have been created again too.
        const home = parent !== undefined && { parent: this.find(parent)?.id ?? parent };
        const { id } = this.create(made.place, { ...made.input, ...home });
        this.#madeAgain.set(made.id, id);
        return true;
      },
    };
  }

  /** Input that creates a row again as it is now; `input` created it. */
  #inputNow(row: Row, input: Create): Create {
    const { restore } = this.#options;
    return restore?.(row) ?? { ...input, ...fieldsOf<object>(row, input) };
  }

  update<Reply>(place: Place, row: Row, fields: Update, options: WriteOptions = {}) {
    const label = this.labelOf('update', row);
    const made = this.#send<Reply>(place, row, fields, label, options);
    if (options.isUndoable === false) return made;
    const after = fields as Partial<Row>;
    const at = { place, id: row.id };
    const change = { label, before: fieldsOf(row, after), after, made };
    if (this.#keepEdit) this.#keepEdit(at, change);
    else rememberFields<Row>({ ...change, ...this.#rowNow(at, label) });
    return made;
  }

  #send<Reply>(place: Place, row: Row, fields: object, label: Message, options: WriteOptions) {
    const { entity } = this.#rows;
    // Siblings may need different names: the row that frees a name is sent before the one that
    // takes it.
    const isNaming = 'name' in fields || 'url' in fields;
    return changes.add<Reply>({
      method: 'PATCH',
      path: this.#pathOf(place, row),
      body: fields,
      touches: [row.id, ...(isNaming ? [this.#options.path(place)] : []), ...parentIn(fields)],
      effects: [
        { op: 'set', entity, id: row.id, fields: { ...fields, ...this.#options.shown?.(fields) } },
      ],
      label,
      ...sendOptions(options),
    });
  }

  #rowNow({ place, id }: RowAt<Place>, label: Message) {
    return {
      read: () => this.find(id),
      write: (next: Partial<Row>) => {
        const row = this.find(id);
        if (row) void this.#send(place, row, next, label, {});
      },
    };
  }

  delete(place: Place, row: Row, options: WriteOptions = {}): Promise<unknown> {
    const { entity } = this.#rows;
    const { children, touches, path } = this.#options;
    const family = children === 'delete' ? this.#familyOf(row) : [row];
    const orphans = children === 'detach' ? this.#familyOf(row).filter(isBelow(row)) : [];
    const made = changes.add({
      method: 'DELETE',
      path: this.#pathOf(place, row),
      touches: [
        path(place),
        ...[...family, ...orphans].map(({ id }) => id),
        ...family.flatMap((one) => touches?.(one) ?? []),
      ],
      effects: [
        ...family.map(({ id }): Effect => ({ op: 'delete', entity, id })),
        ...orphans.map(({ id }): Effect => ({ op: 'set', entity, id, fields: { parent: null } })),
      ],
      label: this.labelOf('delete', row),
      ...sendOptions(options),
    });
    if (options.isUndoable !== false) this.#rememberDelete(place, family, made);
    return made;
  }

  act<Reply>(place: Place, row: Row, action: Action<Row>): Promise<Reply> {
    const {
      message,
      method = 'POST',
      part,
      body,
      fields,
      creates,
      isQuiet = false,
      isFinal = false,
    } = action;
    const { effects = [], touches = [] } = action;
    const { entity } = this.#rows;
    const own: Effect[] = fields ? [{ op: 'set', entity, id: row.id, fields: { ...fields } }] : [];
    const all = [...effects, ...own];
    const ids = [row.id, ...(creates ? [creates] : []), ...touches, ...all.map(({ id }) => id)];
    return changes.add<Reply>({
      method,
      path: `${this.#pathOf(place, row)}${part}/`,
      ...(method !== 'DELETE' && { body: body ?? {} }),
      ...(creates && { creates }),
      touches: [...new Set(ids)],
      effects: all,
      label: this.labelOf(message, row),
      isQuiet,
      ...(isFinal && { isFinal }),
    });
  }

  /**
   * Registers the actions of a toggle, so that a row that is created again is toggled as before.
   */
  addToggle(toggle: Toggle<Row>): void {
    this.#toggles.push(toggle);
  }

  #toggleAgain(place: Place, made: Row, before: Row): void {
    for (const toggle of this.#toggles) {
      if (!toggle.isOn(before) || toggle.isOn(made)) continue;
      void this.act(place, made, actionOf(toggle, made, true));
    }
  }

  /** A row by its id, or by one it had before it was created again. */
  find(id: string): Row | undefined {
    const next = this.#rows.get(id) ? undefined : this.#madeAgain.get(id);
    return next === undefined ? this.#rows.get(id) : this.find(next);
  }

  labelOf(action: string, row: Partial<Row>): Message {
    const { messages, nameOf = plainName } = this.#options;
    return { key: `${messages}.${action}`, values: { name: nameOf(row) } };
  }

  #pathOf(place: Place, row: Row): string {
    const { path, keyOf } = this.#options;
    return `${path(place)}${keyOf ? keyOf(row) : row.id}/`;
  }

  #familyOf(row: Row): readonly Row[] {
    const family = familyOf(this.#rows.all().map(withParent), row.id);
    return family.flatMap(({ id }) => this.#rows.get(id) ?? []);
  }

  /** Undo creates the rows again with new ids, in their old order and below their old parents. */
  #rememberDelete(place: Place, family: readonly Row[], made: Promise<unknown>): void {
    const { restore } = this.#options;
    const [first] = family;
    if (!first) return;
    const removed = { place, family };
    const label = this.labelOf('delete', first);
    const isFinal = !restore || inputsOf(family, restore) === null;
    const step = isFinal
      ? finalStep(label)
      : (this.#keepRemoval?.(removed, label) ?? { label, ...this.#removal(removed) });
    undoStack.push(step);
    made.catch(() => undoStack.forget(step));
  }

  #removal(removed: Removed<Row, Place>) {
    const { place, family, again: ids = [] } = removed;
    const { restore } = this.#options;
    // It was created again before the reload.
    for (const [index, { id }] of family.entries()) {
      if (ids[index] !== undefined) this.#madeAgain.set(id, ids[index]);
    }
    return {
      undo: () => {
        const again = restore ? inputsOf(family, restore) : null;
        if (!again) return false;
        removed.again = this.#createAgain(place, family, again);
        return true;
      },
      redo: () => {
        const row = family[0] && this.find(family[0].id);
        if (!row) return false;
        void this.delete(place, row);
        return true;
      },
    };
  }

  #createAgain(place: Place, family: readonly Row[], inputs: readonly Create[]): string[] {
    const { order } = this.#options;
    const ids = new Map<string, string>();
    for (const [index, row] of family.entries()) {
      const { parent } = withParent(row);
      const home = parent && (ids.get(parent) ?? this.find(parent)?.id ?? null);
      const input = { ...inputs[index], ...(parent && { parent: home }) } as Create;
      const { id } = this.create(place, input);
      ids.set(row.id, id);
      this.#madeAgain.set(row.id, id);
      const made = this.#rows.get(id);
      if (made) this.#toggleAgain(place, made, row);
      if (!order || !made || order.field in input) continue;
      const position = { [order.field]: row[order.field] } as Update;
      void this.update(place, made, position, { isUndoable: false });
    }
    return [...ids.values()];
  }
}

/** Returns the function that runs one of a toggle's actions. */
export function actionOf<Row>({ on, off }: Toggle<Row>, row: Row, isOn: boolean): Action<Row> {
  const action = isOn ? on : off;
  return typeof action === 'function' ? action(row) : action;
}

function sendOptions({ isQuiet = false, isMerging, text }: WriteOptions) {
  return { isQuiet, ...(isMerging && { isMerging }), ...(text !== undefined && { text }) };
}
