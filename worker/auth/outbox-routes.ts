import { Hono } from 'hono';
import { html } from 'hono/html';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isOutboxOpen, outboxMails } from './mail.ts';

/**
 * `GET /api/dev/outbox`: the mails that would have been sent. Exists only where mail is not sent.
 */
export const outboxRoutes = new Hono<AppEnv>().get('/outbox', (context) => {
  if (!isOutboxOpen(context.env)) throw new ProblemError('not_found');
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
