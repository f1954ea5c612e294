/** What a push carries, as the browser shows it. */
export interface PushPayload {
  title: string;
  body: string;
  /** A path of the site. */
  href: string;
  /** A later push with the same one takes the place of the earlier. */
  tag: string;
}
