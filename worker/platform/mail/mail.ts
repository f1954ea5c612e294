import type { Part } from './parts.ts';

/** Content of a mail. Times and ids are in its parts; URLs are absolute. */
export interface Mail {
  to: string;
  subject: string;
  parts: readonly Part[];
  /** The one button. */
  action: { label: string; href: string };
  /** Why the recipient gets it, and how to stop it if that is possible. */
  reason: Part;
  /** Identifies the mail: when it is sent again, it has the same key. */
  key: string;
  /** The subject of the thread, such as `order.<id>`: mails with the same one are grouped. */
  thread?: string;
  /** URL that ends mails of this kind with one click; only for kinds that may be ended. */
  unsubscribeUrl?: string;
}

/** The mail as it is sent, and as the dev mailbox shows it. */
export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
