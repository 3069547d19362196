/** Creates a non-editable element of a block. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.contentEditable = 'false';
  return element;
}

/** Creates a button in a block. */
export function button(className: string, label: string, onPress: () => void): HTMLButtonElement {
  const element = part('button', className);
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.title = label;
  // Keeps the editor's selection.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', onPress);
  return element;
}
