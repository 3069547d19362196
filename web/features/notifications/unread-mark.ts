/** Shows or hides a dot on the tab's icon. */
export function showUnreadMark(isUnread: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isUnread ? './mark-unread.svg' : './mark.svg';
}
