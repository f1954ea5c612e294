import { Hono } from 'hono';
import { html } from 'hono/html';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isOutboxOpen, mailText, outboxMails } from './mail.ts';

/**
 * `GET /api/dev/outbox`: the mails that would have been sent, the newest first; a page for browsers,
 * JSON for others. Exists only where mail is not sent.
 */
export const outboxRoutes = new Hono<AppEnv>().get('/outbox', (context) => {
  if (!isOutboxOpen(context.env)) throw new ProblemError('not_found');
  if (!context.req.header('Accept')?.includes('text/html')) {
    const mails = outboxMails().map((mail) => ({
      to: mail.to,
      subject: mail.subject,
      text: mailText(mail),
      html: null,
      headers: {},
      at: new Date(mail.at).toISOString(),
    }));
    return context.json({ mails });
  }
  return context.html(
    html`<!doctype html>
      <html lang="fr">
        <meta charset="utf-8" />
        <title>Boîte d’envoi locale</title>
        <h1>Boîte d’envoi locale</h1>
        ${outboxMails().map(
          ({ to, subject, text, link }) =>
            html`<article>
              <h2>${subject}</h2>
              <p>À : ${to}</p>
              <p>${text}</p>
              <p><a href="${link}">${link}</a></p>
            </article>`,
        )}
      </html>`,
  );
});
