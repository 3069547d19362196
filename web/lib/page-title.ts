/** The name in the page's title. */
const NAME = 'Tutti';

let place = NAME;
let unread = 0;

/** Says where the person is; the number of unread messages stands before it. */
export function setPageTitle(title: string): void {
  place = title === '' ? NAME : `${title} - ${NAME}`;
  show();
}

/** Says how many messages are unread. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  show();
}

function show(): void {
  document.title = unread > 0 ? `(${unread}) ${place}` : place;
}
