/** Puts a dot on the icon of the browser's tab, or takes it away. */
export function showUnreadMark(isUnread: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isUnread ? './mark-unread.svg' : './mark.svg';
}
