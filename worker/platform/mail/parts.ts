import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { typeset } from '../../../domain/text/french-spacing.ts';
import { styles } from './look.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A block of a mail, in both forms in which it is sent. */
export interface Part {
  html: Html;
  text: string;
}

/** A paragraph with French typographic spacing, which nothing else in a mail adds. */
export function paragraph(words: string): Part {
  const text = typeset(words);
  return { html: html`<p class="text" style="${styles.text}">${text}</p>`, text };
}

/** A list of facts, one per line. */
export function facts(rows: readonly (readonly [label: string, value: string])[]): Part {
  const set = rows.map(([label, value]) => [typeset(label), typeset(value)] as const);
  return {
    html: html`<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px;border-collapse:collapse">
${set.map(
  ([label, value]) =>
    html`<tr><th scope="row" class="label" width="34%" style="${styles.label}">${label}</th><td class="value" style="${styles.value}">${value}</td></tr>
`,
)}</table>`,
    text: set.map(([label, value]) => `${typeset(`${label} : `)}${value}`).join('\n'),
  };
}

/** The one action, large enough for a thumb; in the text, only its URL. */
export function button({ label, href }: { label: string; href: string }): Part {
  return {
    html: html`<p style="margin:24px 0 8px"><a class="button" style="${styles.button}" href="${href}">${typeset(label)}</a></p>`,
    text: href,
  };
}

/** Small print, which may end in links. */
export function note(words: string, links: readonly { label: string; href: string }[] = []): Part {
  const text = typeset(words);
  const shown = links.map(
    ({ label, href }, index) =>
      html`${index > 0 ? ' · ' : ' '}<a class="link" style="${styles.link}" href="${href}">${typeset(label)}</a>`,
  );
  return {
    html: html`<p class="note" style="${styles.note}">${text}${shown}</p>`,
    text: [text, ...links.map(({ label, href }) => `${typeset(`${label} : `)}${href}`)].join('\n'),
  };
}
