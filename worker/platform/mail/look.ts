/**
 * The look of a mail, in the colours of web/app/styles.css. Mail clients without support for style sheets
 * use the elements' own styles, which are light; the sheet makes them dark when the recipient's system is.
 */

const light = {
  paper: '#fcf9f3',
  surface: '#fffdfa',
  line: '#dbd7cf',
  ink: '#191926',
  soft: '#4b4c59',
  encre: '#4838bf',
  onEncre: '#fbfbff',
};

const dark = {
  paper: '#16130f',
  surface: '#1f1b17',
  line: '#3d3731',
  ink: '#f4f1ec',
  soft: '#c2bdb3',
  encre: '#afacff',
  onEncre: '#141030',
} satisfies typeof light;

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Inline styles, by their class in the sheet. */
export const styles = {
  page: `margin:0;padding:0;background-color:${light.paper};font-family:${FONT};-webkit-text-size-adjust:100%`,
  card: `background-color:${light.surface};border:1px solid ${light.line};border-radius:14px`,
  brand: `margin:0 0 20px;font-size:17px;font-weight:700;line-height:1.25;color:${light.encre}`,
  title: `margin:0 0 16px;font-size:24px;font-weight:700;line-height:1.25;color:${light.ink}`,
  text: `margin:0 0 16px;font-size:17px;line-height:1.6;color:${light.ink};overflow-wrap:anywhere`,
  label: `padding:10px 16px 10px 0;border-top:1px solid ${light.line};font-size:15px;line-height:1.5;color:${light.soft};text-align:left;vertical-align:top;font-weight:400`,
  value: `padding:10px 0;border-top:1px solid ${light.line};font-size:15px;line-height:1.5;color:${light.ink};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  button: `display:inline-block;background-color:${light.encre};border-radius:14px;padding:13px 22px;font-size:17px;font-weight:600;line-height:1.3;color:${light.onEncre};text-decoration:none`,
  note: `margin:0 0 8px;font-size:13px;line-height:1.5;color:${light.soft}`,
  link: `color:${light.soft};text-decoration:underline`,
} as const;

const inDark = `
  .page { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .brand { color: ${dark.encre} !important; }
  .title, .text, .value { color: ${dark.ink} !important; }
  .label, .note, .link { color: ${dark.soft} !important; }
  .label, .value { border-color: ${dark.line} !important; }
  .button { background-color: ${dark.encre} !important; color: ${dark.onEncre} !important; }`;

/** The style sheet of every mail. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .inner { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {${inDark}
}
`;

/** The same look for a standalone page, which has no inline styles. */
export const pageSheet = `
${sheet}
body { ${styles.page} }
main { max-width: 560px; margin: 24px auto; padding: 28px; box-sizing: border-box; }
.card { ${styles.card} }
.brand { ${styles.brand} }
.title { ${styles.title} }
.text { ${styles.text} }
.button { ${styles.button}; border: 0; font-family: inherit; cursor: pointer; }
.note { ${styles.note}; margin-top: 20px; }
.link { ${styles.link} }
a.brand { display: inline-block; text-decoration: none; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
@media (max-width: 600px) { main { margin: 12px; padding: 24px 20px; } }
@media (prefers-color-scheme: dark) {${inDark}
}
`;
