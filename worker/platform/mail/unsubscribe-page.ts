import { html, raw } from 'hono/html';
import { quotedLabels } from '../../../domain/notifications/notice-labels.ts';
import type { NoticeKind } from '../../../domain/notifications/notification.ts';
import { typeset } from '../../../domain/text/french-spacing.ts';
import { paths } from '../../../site/paths.ts';
import { SENDER_NAME } from './compose.ts';
import { pageSheet } from './look.ts';
import type { Html } from './parts.ts';

/** State of the page: before the confirmation, after it, or with an invalid link. */
type State = { kinds: readonly NoticeKind[]; isDone: boolean } | null;

/**
 * The page of 'Ne plus recevoir ces e-mails'. It is as plain as a mail, without script or picture, so that
 * it appears at once wherever the mail is read. `nonce` allows its style sheet.
 */
export function unsubscribePage(state: State, nonce: string): Html {
  const { title, text, action } = words(state);
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${SENDER_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(pageSheet)}</style>
</head>
<body class="page">
<main class="card">
<a class="brand" href="/">${SENDER_NAME}</a>
<h1 class="title">${title}</h1>
<p class="text">${text}</p>
${action && html`<form method="post"><button class="button" type="submit">${action}</button></form>`}
<p class="note"><a class="link" href="${paths.settings}">Choisir ce que je reçois</a></p>
</main>
</body>
</html>
`;
}

function words(state: State): { title: string; text: string; action?: string } {
  if (!state)
    return {
      title: 'Ce lien n’est pas valable',
      text: typeset(
        'Rien n’a changé. Il a peut-être été coupé en chemin : ouvrez-le depuis l’e-mail, ou choisissez ce que vous recevez dans vos paramètres.',
      ),
    };
  const labels = quotedLabels(state.kinds);
  if (state.isDone)
    return {
      title: 'C’est fait',
      text: typeset(
        `Vous ne recevrez plus d’e-mails ${labels}. Tout reste à lire dans l’application ; pour les recevoir de nouveau, réactivez-les dans vos paramètres.`,
      ),
    };
  return {
    title: typeset('Arrêter ces e-mails ?'),
    text: typeset(
      `Vous ne recevrez plus d’e-mails ${labels}. Vos autres e-mails ne changent pas, et tout reste à lire dans l’application.`,
    ),
    action: 'Ne plus les recevoir',
  };
}
