/** An element of a block that is no text of the document. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.contentEditable = 'false';
  return element;
}

/** A button of a block. */
export function button(className: string, label: string, onPress: () => void): HTMLButtonElement {
  const element = part('button', className);
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.title = label;
  // The selection stays where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', onPress);
  return element;
}
