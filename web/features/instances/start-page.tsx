/** Start of the admin area; renders nothing, because the layout redirects. */
export function StartPage() {
  return null;
}
