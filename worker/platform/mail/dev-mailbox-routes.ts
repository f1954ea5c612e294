import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { iso } from '../../../domain/dates/iso.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { type CapturedMail, capturedMails, isDevMailboxOpen } from './dev-mailbox.ts';

/**
 * `GET /api/dev/outbox`: the captured mails, the newest first; a page for browsers, JSON for others. Exists
 * only when mail is not sent.
 */
export const outboxRoutes = new Hono<AppEnv>().get('/outbox', (context) => {
  if (!isDevMailboxOpen(context.env)) throw new ProblemError('not_found');
  if (!context.req.header('Accept')?.includes('text/html')) {
    const mails = capturedMails().map(({ at, ...mail }) => ({
      ...mail,
      at: iso(at),
    }));
    return context.json({ mails });
  }
  return context.html(
    html`<!doctype html>
      <html lang="fr">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>Boîte d’envoi locale</title>
        <style>
          ${raw(SHEET)}
        </style>
        <h1>Boîte d’envoi locale</h1>
        ${capturedMails().map(shown)}
      </html>`,
  );
});

const SHEET = `body { max-width: 720px; margin: 24px auto; padding: 0 12px; font: 16px/1.5 sans-serif; }
iframe { width: 100%; height: 480px; resize: vertical; border: 1px solid; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** The mail as its recipient sees it, followed by its other parts. Links in it open outside the page. */
function shown({ to, subject, text, html: document, headers, at }: CapturedMail) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return html`<article>
    <h2>${subject}</h2>
    <p>À : ${to} · ${iso(at)}</p>
    <iframe
      title="${subject}"
      sandbox="allow-top-navigation-by-user-activation"
      srcdoc="${document.replace('<head>', '<head><base target="_top">')}"
    ></iframe>
    <details>
      <summary>Texte et en-têtes</summary>
      <pre>${lines.join('\n')}</pre>
      <pre>${text}</pre>
    </details>
  </article>`;
}
