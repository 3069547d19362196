import { initialsOf } from '#web/ui/people/initials.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

/** What another client says of itself: nothing of it is believed but the text. */
interface Writer {
  readonly id?: unknown;
  readonly name?: unknown;
}

const LONGEST_NAME = 60;

/** Where another person's cursor is, with their name in their hue. */
export function caret(writer: Writer): HTMLElement {
  const { id, name } = nameOf(writer);
  const mark = document.createElement('span');
  mark.className = `caret ${hueOf(id)}`;
  mark.dataset['person'] = id;
  const flag = document.createElement('span');
  flag.className = 'caret-flag';
  flag.dir = 'auto';
  flag.append(part('caret-name', name), part('caret-initials', initialsOf(name, 2)));
  // Lines may not break here, and the cursor keeps to its letter.
  mark.append('\u2060', flag, '\u2060');
  return mark;
}

/** How the words look that another person has selected. */
export function selectionLook(writer: Writer): { readonly class: string } {
  return { class: `caret-selection ${hueOf(nameOf(writer).id)}` };
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function nameOf({ id, name }: Writer) {
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
  };
}
