export interface PushPayload {
  title: string;
  body: string;
  /** A path of the site. */
  href: string;
  /** A later push with the same tag replaces the earlier one. */
  tag: string;
}
