/** The way into the admin area: its layout leads on from here, so nothing is shown. */
export function StartPage() {
  return null;
}
