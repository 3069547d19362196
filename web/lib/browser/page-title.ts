/** The name in the page's title. */
const NAME = 'Tutti';

let title = '';
let unread = 0;

/** Says where the person is; the number of unread messages stands before it. */
export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** What the page in front is called, without the program's name; "" when it has not said so yet. */
export function pageTitle(): string {
  return title;
}

/** Says how many messages are unread. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}

function show(): void {
  const place = title === '' ? NAME : `${title} - ${NAME}`;
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
