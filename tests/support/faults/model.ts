/** A work item in the model. */
export interface ModelItem {
  readonly id: string;
  name: string;
  priority: string;
  state_id: string;
  label_ids: string[];
  sort_order: number;
  readonly created_by: string;
}

/** Null = not in the project. */
export type ModelRole = 'admin' | 'member' | 'guest' | null;

/**
 * A project in plain JavaScript: the reference for the server after the same operations. It knows
 * nothing of transactions, revisions or audiences.
 */
export class Model {
  readonly items = new Map<string, ModelItem>();
  readonly labels = new Map<string, { name: string }>();
  readonly roles = new Map<string, ModelRole>();
  doGuestsSeeAll = false;

  roleOf(person: string): ModelRole {
    return this.roles.get(person) ?? null;
  }

  /** Whether a person may change an item: admins and members any, guests their own. */
  mayEdit(person: string, item: ModelItem): boolean {
    const role = this.roleOf(person);
    return (
      role === 'admin' || role === 'member' || (role === 'guest' && item.created_by === person)
    );
  }

  /** Whether a person may delete an item: admins any, other members their own. */
  mayDelete(person: string, item: ModelItem): boolean {
    const role = this.roleOf(person);
    return role === 'admin' || (role !== null && item.created_by === person);
  }

  mayCreate(person: string): boolean {
    return this.roleOf(person) === 'admin' || this.roleOf(person) === 'member';
  }

  visibleTo(person: string): string[] {
    const role = this.roleOf(person);
    const all = [...this.items.values()];
    if (role === null) return [];
    if (role !== 'guest' || this.doGuestsSeeAll) return all.map(({ id }) => id).toSorted();
    return all
      .filter(({ created_by }) => created_by === person)
      .map(({ id }) => id)
      .toSorted();
  }

  deleteLabel(id: string): void {
    this.labels.delete(id);
    for (const item of this.items.values())
      item.label_ids = item.label_ids.filter((label) => label !== id);
  }
}
