import { initialsOf } from '#web/ui/people/initials.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

/** Awareness state of another client; everything but text is ignored as untrusted. */
interface Writer {
  readonly id?: unknown;
  readonly name?: unknown;
}

const LONGEST_NAME = 60;

/** Renders another person's caret with their name, in their hue. */
export function caret(writer: Writer): HTMLElement {
  const { id, name } = nameOf(writer);
  const mark = document.createElement('span');
  mark.className = `caret ${hueOf(id)}`;
  mark.dataset['person'] = id;
  const flag = document.createElement('span');
  flag.className = 'caret-flag';
  flag.dir = 'auto';
  flag.append(part('caret-name', name), part('caret-initials', initialsOf(name, 2)));
  // Word joiners: no line break here, and the caret stays with its letter.
  mark.append('\u2060', flag, '\u2060');
  return mark;
}

/** Attributes of a range that another person has selected. */
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
