import { turningKind } from '#web/lib/mutations/undo-fields.ts';
import { type Collection, collection } from '#web/lib/store/collection.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { orderAt, sorted } from './order.ts';
import type { Action, ResourceOptions, Toggle, WriteOptions } from './resource-options.ts';
import { actionOf, ResourceWrites } from './resource-writes.ts';
import { holds } from './row-facts.ts';

/** The rows of one entity, and all writes of them: shown at once, queued, sent, and undoable. */
export interface Resource<Row extends FeedImage, Place, Create, Update> extends Collection<Row> {
  /** Rows of a place in their order. */
  useIn(place: Place): readonly Row[];
  /** A row by its id, or by one it had before undo created it again. */
  find(id: string): Row | undefined;
  /** Adds a row as the last one; `made` settles with the server's reply or refusal. */
  create<Reply = unknown>(
    place: Place,
    input: Create,
    options?: WriteOptions,
  ): { readonly id: string; readonly made: Promise<Reply> };
  update<Reply = unknown>(
    place: Place,
    row: Row,
    fields: Update,
    options?: WriteOptions,
  ): Promise<Reply>;
  /** Moves a row to a position among `siblings`, in display order and without the row. */
  reorder(
    place: Place,
    row: Row,
    to: { readonly siblings: readonly Row[]; readonly index: number; readonly fields?: Update },
    options?: WriteOptions,
  ): Promise<unknown>;
  delete(place: Place, row: Row, options?: WriteOptions): Promise<unknown>;
  act<Reply = unknown>(place: Place, row: Row, action: Action<Row>): Promise<Reply>;
  /**
   * Declares an action with an opposite. Returns a function that runs one of the two; undo runs
   * the other one.
   */
  toggle(name: string, toggle: Toggle<Row>): (place: Place, row: Row, isOn: boolean) => void;
}

/**
 * Declares an entity that people create, change and delete; called once per feature, in its
 * `store.ts`.
 */
export function resource<
  Row extends FeedImage,
  Place,
  Create extends object,
  Update extends object = Partial<Create>,
>(
  entity: string,
  options: ResourceOptions<Row, Place, Create>,
): Resource<Row, Place, Create, Update> {
  const rows = collection<Row>(entity);
  const { home, order } = options;
  const writes = new ResourceWrites<Row, Place, Create, Update>(rows, options);
  return {
    ...rows,
    useIn(place) {
      const fields = home(place);
      return rows.useSelect(
        (all) =>
          sorted(
            all.filter((row) => holds(row, fields)),
            order,
          ),
        Object.values(fields),
      );
    },
    find: (id) => writes.find(id),
    create: (...args) => writes.create(...args),
    update: (...args) => writes.update(...args),
    reorder: (place, row, { siblings, index, fields }, write) => {
      if (!order) throw new Error(`Rows of ${entity} have no order.`);
      const moved = { [order.field]: orderAt(order, siblings, index), ...fields };
      return writes.update(place, row, moved as Update, write);
    },
    delete: (...args) => writes.delete(...args),
    act: (place, row, action) => writes.act(place, row, { isFinal: true, ...action }),
    toggle(name, toggle) {
      writes.addToggle(toggle);
      const turn = turningKind<Row, { place: Place; id: string; isOn: boolean }>(
        `${entity}-${name}`,
        options.outlivesPage === true,
        ({ place, id, isOn }) => ({
          read: () => writes.find(id),
          isDone: (row) => toggle.isOn(row) === isOn,
          set: (isDone) => {
            const row = writes.find(id);
            if (row) void writes.act(place, row, actionOf(toggle, row, isDone === isOn));
          },
        }),
      );
      return (place, row, isOn) =>
        turn({ place, id: row.id, isOn }, writes.labelOf(actionOf(toggle, row, isOn).message, row));
    },
  };
}
