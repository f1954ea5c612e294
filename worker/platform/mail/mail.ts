import type { Part } from './parts.ts';

/** What is mailed. Times and ids are in its parts; addresses are full. */
export interface Mail {
  to: string;
  subject: string;
  parts: readonly Part[];
  /** The one button. */
  action: { label: string; href: string };
  /** Why one gets it, and how it stops where it can. */
  reason: Part;
  /** Names the mail: the same one, sent again, has the same name. */
  key: string;
  /** What it is about, as `order.<id>`: mails about the same gather. */
  thread?: string;
  /** Where one click ends mails of this kind; only for those that may be ended. */
  unsubscribeUrl?: string;
}

/** What goes over the wire, and what the local outbox shows. */
export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
