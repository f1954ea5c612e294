import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #f6f8fa; color: #1a1f36; }
  header { background: #635bff; color: #fff; padding: .75rem 1rem; font-weight: 600; }
  main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff;
    border: 1px solid #d5dbe1; border-radius: .5rem; }
  h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 1rem; }
  p { margin: 0 0 1rem; }
  .amount { font-size: 1.75rem; font-weight: 600; margin: 0 0 1rem; }
  .hint { color: #596171; font-size: .875rem; }
  .problem { padding: .75rem; border-radius: .375rem; background: #fdecec; color: #8f1010; }
  label { display: block; font-weight: 500; margin: 0 0 .25rem; }
  input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin: 0 0 1rem; font: inherit;
    border: 1px solid #8792a2; border-radius: .375rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
  button, a.button { display: block; width: 100%; min-height: 2.75rem; padding: .625rem; font: inherit;
    font-weight: 600; text-align: center; border: 1px solid #4b45c6; border-radius: .375rem;
    background: #4b45c6; color: #fff; cursor: pointer; margin: 0 0 .75rem; }
  button.second { background: #fff; color: #4b45c6; }
  a { color: #4b45c6; }
  :focus-visible { outline: 3px solid #1a1f36; outline-offset: 2px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
  dt { font-family: ui-monospace, monospace; } dd { margin: 0; }
`;

/** A page of the stand-in: plain French, one column, no script. */
export async function document(title: string, content: Html): Promise<HtmlEscapedString> {
  return html`<!doctype html>
<html lang="fr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Stripe (local)</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <header>Stripe (local) · aucun argent réel</header>
  <main>${content}</main>
</body>
</html>`;
}

/** Cents as a price in French. */
export function price(cents: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
